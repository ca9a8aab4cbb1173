import { setTimeout } from 'node:timers/promises';

/** The time that a state file and its lock go by. Tests bring their own, in which waiting costs nothing. */
export interface Timing {
  /** Milliseconds since some instant. They never go back, whatever happens to the machine's clock. */
  readonly now: () => number;
  /** @param keepAlive whether the process stays alive for it; true by default */
  readonly sleep: (milliseconds: number, keepAlive?: boolean) => Promise<void>;
}

export const realTime: Timing = {
  now: () => performance.now(),
  sleep: (milliseconds, keepAlive = true) =>
    setTimeout(milliseconds, undefined, { ref: keepAlive }),
};
