/** A ship's bell, struck twice. It is synthesised, so there is no file to fetch. */

const PARTIALS = [
  [1, 0.5],
  [2.4, 0.22],
  [3.9, 0.1],
]; // of a small bell: multiple of the pitch, volume
const PITCH = 660;
const RINGS = 0.5; // seconds that it rings
const STROKES = [0, 0.22];

/** @type {AudioContext | null} */
let context = null;

export function ring() {
  if (!("AudioContext" in window)) return;
  context ??= new AudioContext();
  const now = context.currentTime + 0.02;
  for (const stroke of STROKES) for (const [times, loud] of PARTIALS) strike(context, now + stroke, PITCH * times, loud);
}

/** @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} loud */
function strike(audio, at, pitch, loud) {
  const tone = new OscillatorNode(audio, { frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud * 0.3, at + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + RINGS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + RINGS);
}
