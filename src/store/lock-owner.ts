import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import Joi from 'joi';
import { codeOf } from '../input/system-error.js';

/** The process that holds a lock. */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** the scope of the process id: the booted system and its container; null if unknown */
  readonly system: string | null;
  /** start time of the process, in the kernel's units, because process ids are reused */
  readonly started: string | null;
  /** the URL of its server for clients on the same machine; absent until it listens */
  readonly url?: string | undefined;
}

/**
 * `ended`, `suspended` (Ctrl-Z, SIGSTOP) and `running`, which includes busy, are certain.
 * `missing`: there is no such process, if the host names are reliable · `unknown`: the process
 * cannot be looked up from here
 */
export type OwnerState = 'ended' | 'suspended' | 'running' | 'missing' | 'unknown';

const lockOwnerSchema = Joi.object<LockOwner>({
  pid: Joi.number().integer().min(1).required(),
  host: Joi.string().required(),
  system: Joi.string().required().allow(null),
  started: Joi.string().required().allow(null),
  url: Joi.string(),
}).unknown();

/** Reads the owner from a mark; null if the mark cannot be read. */
export async function ownerIn(path: string): Promise<LockOwner | null> {
  try {
    const owner: unknown = JSON.parse(await readFile(path, 'utf8'));
    return await lockOwnerSchema.required().validateAsync(owner);
  } catch {
    return null;
  }
}

/** Describes this process. Only Linux reports the system and the start time. */
export async function thisProcess(): Promise<LockOwner> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  const container = await readlink('/proc/self/ns/pid').catch(() => null);
  const found = await lookUp(process.pid);
  const isKnown = boot !== null && container !== null && found !== null;
  return {
    pid: process.pid,
    host: hostname(),
    system: isKnown ? `${boot.trim()} ${container}` : null,
    started: found?.started ?? null,
  };
}

/** Whether the owner of a lock runs on this machine, and in the same container. */
export function isNear(owner: LockOwner, here: LockOwner): boolean {
  if (owner.system !== here.system) return false;
  return owner.system !== null || owner.host === here.host;
}

/** Determines the state of a lock's owner, seen from a process on this machine. */
export async function stateOf(owner: LockOwner, here: LockOwner): Promise<OwnerState> {
  // This process cannot find out whether another thread of its own still runs.
  if (owner.pid === here.pid && owner.started === here.started) return 'unknown';
  if (owner.system !== here.system) return 'unknown';
  if (owner.system === null)
    return owner.host === here.host && !exists(owner.pid) ? 'missing' : 'unknown';
  const found = await lookUp(owner.pid);
  // Some systems hide the processes of other users.
  if (found === null) return exists(owner.pid) ? 'unknown' : 'ended';
  if (found.started !== owner.started || 'ZX'.includes(found.state)) return 'ended';
  return found.state === 'T' ? 'suspended' : 'running';
}

/**
 * Reads the state and the start time of a process on Linux; null if there is none, or no way to
 * know. See proc(5), `/proc/pid/stat`.
 */
async function lookUp(pid: number): Promise<{ state: string; started: string } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The second field, the name in parentheses, can contain any characters.
  const [state, ...later] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const started = later[18];
  return state === undefined || started === undefined ? null : { state, started };
}

function exists(pid: number): boolean {
  try {
    // Signal 0 only checks whether the process exists.
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}
