/** Hulls seen from above, with the bow to the north, one unit long. */
import { SHAPES } from "./shapes.js";

/** @param {import("../protocol").Kind} kind */
export const silhouette = (kind) => SHAPES.hulls[kind.pattern ?? ""] ?? SHAPES.hulls.steamer;
