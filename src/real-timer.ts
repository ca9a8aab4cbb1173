import type { Timer } from './input/values.js';

// Captured at load time, because tests might replace the globals with fake timers.
const { setTimeout: start, clearTimeout: stop } = globalThis;

/** The timer of both mounts: the timer of Node.js or the browser. */
export const realTimer: Timer = (callback, ms) => {
  const started = start(callback, ms);
  return () => stop(started);
};
