/** Names of cells: two numbers, or letters for the column and a number for the row. */

/** @typedef {import("../protocol").At} At */
/** @typedef {import("../protocol").Board} Board */

/** @param {Board} board */
const lettered = (board) => board.type === "hexes" && board.names === "letters";

/** Return the name of a column: a number, or A to Z, then AA. @param {Board} board @param {number} column */
export function columnName(board, column) {
  if (!lettered(board)) return String(column);
  const before = Math.floor((column - 1) / 26);
  return (before ? String.fromCharCode(64 + before) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}

/** @param {Board} board @param {At} at */
export function cellName(board, [column, row]) {
  return lettered(board) ? `${columnName(board, column)}${row}` : `${column},${row}`;
}

/** Return the name of a place: a cell by its name, a spot on an open table in inches from the west and north. @param {Board} board @param {At} at */
export function placeName(board, at) {
  if (board.type !== "plane") return cellName(board, at);
  return at.map((each) => `${(each / board.units_an_inch).toFixed(1)}"`).join(", ");
}

/** Return the cell that a text names, or null. @param {Board} board @param {string} name @returns {At | null} */
export function cellNamed(board, name) {
  const numbers = /^(-?\d+),(-?\d+)$/.exec(name);
  if (numbers) return [Number(numbers[1]), Number(numbers[2])];
  const letters = lettered(board) ? /^([A-Z]{1,2})(\d{1,3})$/.exec(name) : null;
  if (!letters) return null;
  const column = [...letters[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [column, Number(letters[2])];
}

export const POINTS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const EDGES = ["north", "north-east", "south-east", "south", "south-west", "north-west"];

/** Return a heading in words; on flat-topped hexes, the edge faced. @param {Board} board @param {number} degrees */
export function compass(board, degrees) {
  const turned = ((degrees % 360) + 360) % 360;
  if (board.type === "hexes" && board.top !== "pointy" && turned % 60 === 0) return EDGES[turned / 60];
  return turned % 45 === 0 ? POINTS[turned / 45] : `${degrees}°`;
}
