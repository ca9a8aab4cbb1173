import type { Timer } from './input/values.js';

// Kept, since tests may replace them by fake ones later on.
const { setTimeout: start, clearTimeout: stop } = globalThis;

/** The timer of both mounts: that of Node or of the browser. */
export const realTimer: Timer = (callback, ms) => {
  const started = start(callback, ms);
  return () => stop(started);
};
