import { readFileSync } from 'node:fs';

/** Written into the published code when that is built, so that it can be bundled once more. */
declare const publishedVersion: string | undefined;

/** The version of this package. */
export const version =
  typeof publishedVersion === 'string' ? publishedVersion : versionOf('../../../package.json');

function versionOf(file: string): string {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
