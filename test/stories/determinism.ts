import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';

/** Time and chance stand still, so that the same run is the same to the last byte. */

/** Time of every clock of this process, ms since the epoch. */
export const standstill = Date.UTC(2026, 5, 1);

const issued = new Set<string>();
let count = 0;

/** The next id that looks like a random one. */
function nextId(): ReturnType<typeof crypto.randomUUID> {
  count += 1;
  const hex = createHash('sha256').update(`id ${count}`).digest('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}` as const;
  const whole = `${id}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}` as const;
  issued.add(whole);
  return whole;
}

/** Stops the clocks, and makes chance predictable, until the process ends. */
export function standStill(): void {
  mock.timers.enable({ apis: ['Date'], now: standstill });
  // not by `mock.method`, which keeps every call
  Object.assign(performance, { now: () => 0 });
  Object.assign(Math, { random: () => 0.5 });
  Object.assign(crypto, { randomUUID: nextId });
  Object.assign(globalThis.crypto, { randomUUID: nextId });
  syncBuiltinESMExports();
  // stacks, which reports show of checks that throw, name lines of files
  Error.stackTraceLimit = 0;
}

/** From here on, ids come in the same order as at the start. */
export function startAgain(): void {
  count = 0;
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Of deployments on a port: which one, and what Node writes by itself into each response. */
const ports = /(?<=127\.0\.0\.1:|localhost:)\d{4,}/g;
const dates = /(?<="date":")[^"]*/g;

/**
 * Names random ids by the order in which texts show them, so that it does not matter how many were
 * drawn before. Ids that follow from a seed stay as they are.
 */
export function naming(): (text: string) => string {
  const names = new Map<string, number>();
  const nameOf = (id: string): string => {
    const known = id.toLowerCase();
    if (!issued.has(known)) return id;
    const name = names.get(known) ?? names.size + 1;
    names.set(known, name);
    return id === known ? `{id ${name}}` : `{ID ${name}}`;
  };
  return (text) =>
    text.replaceAll(ports, '{port}').replaceAll(dates, '{date}').replaceAll(uuids, nameOf);
}
