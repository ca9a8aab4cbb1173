import { readFileSync } from 'node:fs';

/** Replaced in the published code when it is built, so that the code can be bundled again. */
declare const publishedVersion: string | undefined;

/** The version of this package. */
export const version =
  typeof publishedVersion === 'string' ? publishedVersion : versionOf('../../../package.json');

function versionOf(file: string): string {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
