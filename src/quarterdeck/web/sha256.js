/** SHA-256. Browsers offer their own over https only, and at home the page is served over plain http. */

const FIRST = primes(64);
const ROUNDS = FIRST.map((prime) => fraction(Math.cbrt(prime)));
const START = FIRST.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let each = 2; found.length < count; each++) if (found.every((prime) => each % prime)) found.push(each);
  return found;
}

/** Return the first 32 bits of the fractional part. @param {number} root */
function fraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Return the hash in hexadecimal digits. @param {Uint8Array} bytes */
export function sha256(bytes) {
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  let state = START;
  for (let at = 0; at < padded.byteLength; at += 64) state = mixed(state, padded, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Process one block. @param {number[]} state @param {DataView} block @param {number} at */
function mixed(state, block, at) {
  const words = Array.from({ length: 16 }, (_, index) => block.getInt32(at + index * 4));
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round++) {
    if (round > 15) {
      const [near, far] = [words[round - 2], words[round - 15]];
      const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      words[round] = (words[round - 16] + low + words[round - 7] + high) | 0;
    }
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[round] + words[round];
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]) | 0);
}

/** Return the hash of a text. @param {string} text */
export const hashed = (text) => sha256(new TextEncoder().encode(text));

/** Return the hash of bytes given in hexadecimal digits. @param {string} hex */
export const hashedHex = (hex) => sha256(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
