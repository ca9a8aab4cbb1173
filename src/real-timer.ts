import type { Timer } from './input/values.js';

// Captured at load time, because tests might replace the globals with fake timers.
const { setTimeout: start, clearTimeout: stop } = globalThis;

/** The timer of Node.js or the browser, which fake timers do not affect. */
export const realTimer: Timer = (callback, ms) => {
  const started = start(callback, ms);
  return () => stop(started);
};
