import { readFileSync } from 'node:fs';

function read(): string {
  const text: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return typeof text === 'object' && text !== null && 'version' in text ? String(text.version) : 'unknown';
}

/** The version of this package. */
export const version = read();
