/** Hulls seen from above, with the bow to the north, one unit long: the shape, and what stands on the deck, by the names that a legend uses. */

const STEAM = {
  hull: "M0 -.5C.13 -.36 .2 -.2 .2 .04L.18 .36C.16 .47 .08 .5 0 .5C-.08 .5 -.16 .47 -.18 .36L-.2 .04C-.2 -.2 -.13 -.36 0 -.5Z",
  deck: "M-.115 -.06Q-.115 -.13 0 -.13Q.115 -.13 .115 -.06V.3Q.115 .35 0 .35Q-.115 .35 -.115 .3Z",
};
const SAIL = {
  hull: "M0 -.5C.09 -.4 .14 -.25 .14 .02L.12 .38C.11 .46 .06 .48 0 .48C-.06 .48 -.11 .46 -.12 .38L-.14 .02C-.14 -.25 -.09 -.4 0 -.5Z",
  deck: "M0 -.42C.06 -.33 .09 -.2 .09 .02L.08 .36C.07 .42 .04 .43 0 .43C-.04 .43 -.07 .42 -.08 .36L-.09 .02C-.09 -.2 -.06 -.33 0 -.42Z",
};
const SAILS =
  "M-.18 -.2Q0 -.38 .18 -.2Q0 -.25 -.18 -.2ZM-.21 .02Q0 -.18 .21 .02Q0 -.04 -.21 .02ZM-.17 .31Q0 .13 .17 .31Q0 .26 -.17 .31Z";
const SPRIT = "M0 -.5V-.57";
const BOW_GUN = "M0 -.24V-.42M-.05 -.22A.05 .05 0 1 0 .05 -.22A.05 .05 0 1 0 -.05 -.22";

/** @typedef {{hull: string, deck: string, lines: string, cloth?: string}} Silhouette `cloth`: what is set above the deck */

/** @type {Record<string, Silhouette>} */
const SILHOUETTES = {
  steamer: { ...STEAM, lines: `${BOW_GUN}M-.12 .42Q0 .45 .12 .42` },
  gun: { ...STEAM, lines: BOW_GUN },
  guns: {
    ...STEAM,
    lines: "M0 -.24V-.4M-.05 -.22A.05 .05 0 1 0 .05 -.22A.05 .05 0 1 0 -.05 -.22M-.05 .4A.05 .05 0 1 0 .05 .4A.05 .05 0 1 0 -.05 .4",
  },
  turrets: {
    ...STEAM,
    lines:
      "M-.03 -.26V-.44M.03 -.26V-.44M-.08 -.22A.08 .08 0 1 0 .08 -.22A.08 .08 0 1 0 -.08 -.22M-.07 .41A.07 .07 0 1 0 .07 .41A.07 .07 0 1 0 -.07 .41",
  },
  tube: { ...STEAM, lines: "M0 -.24V-.42M-.05 .24H.05" },
  sails: { ...SAIL, lines: SPRIT, cloth: SAILS },
  oars: {
    ...SAIL,
    lines:
      "M-.13 -.18L-.3 -.12M-.14 -.06L-.31 0M-.14 .06L-.31 .12M-.13 .18L-.3 .24M-.12 .3L-.28 .36M.13 -.18L.3 -.12M.14 -.06L.31 0M.14 .06L.31 .12M.13 .18L.3 .24M.12 .3L.28 .36M0 -.5V-.6",
  },
  hulk: { ...SAIL, lines: "M-.06 -.24L.06 -.12M.06 -.24L-.06 -.12M-.06 .22L.06 .34M.06 .22L-.06 .34M-.02 .04L.24 .16" },
  planks: {
    hull: "M0 -.5C.15 -.43 .25 -.32 .25 -.16L.24 .36C.23 .46 .14 .49 0 .49C-.14 .49 -.23 .46 -.24 .36L-.25 -.16C-.25 -.32 -.15 -.43 0 -.5Z",
    deck: "M0 -.45C.12 -.39 .2 -.29 .2 -.15L.19 .36C.18 .43 .11 .45 0 .45C-.11 .45 -.18 .43 -.19 .36L-.2 -.15C-.2 -.29 -.12 -.39 0 -.45Z",
    lines: SPRIT,
    cloth: "M-.1 -.33V.43ZM.1 -.33V.43ZM0 -.43V.45Z",
  },
  broadside: {
    ...SAIL,
    lines: `${SPRIT}M.12 -.1H.17M.13 .1H.18M.12 .2H.17M-.12 -.1H-.17M-.13 .1H-.18M-.12 .2H-.17`,
    cloth: SAILS,
  },
};

/** @param {import("../protocol").Kind} kind @returns {Silhouette} */
export const silhouette = (kind) => SILHOUETTES[kind.pattern ?? ""] ?? SILHOUETTES.steamer;
