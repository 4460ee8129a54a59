/** The layout of any board that has a map; card tables have none. */
import { hexes } from "./hexes.js";
import { plane } from "./plane.js";
import { squares } from "./squares.js";

/** @param {import("../protocol").Board} board @returns {import("./geometry.js").Layout | null} */
export function layoutOf(board) {
  switch (board.type) {
    case "squares":
      return squares(board);
    case "hexes":
      return hexes(board);
    case "plane":
      return plane(board);
    case "cards":
      return null;
  }
}
