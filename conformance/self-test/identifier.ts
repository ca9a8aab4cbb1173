import { createHash } from 'node:crypto';
import type { Setup } from './options.js';

/** The UUID that belongs to a name: the same name always gives the same one. */
export function uuidOf(name: string, { version, upperCase }: Setup['uuid']): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `${String(version)}${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
  return upperCase ? uuid.toUpperCase() : uuid;
}

/** A number that belongs to a name: the same name always gives the same one. */
export function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE();
}

/** Whether a text is written as a UUID is. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
