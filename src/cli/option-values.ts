import { InvalidArgumentError } from 'commander';
import { milliseconds } from '../input/duration.js';

/** Reads the values of flags. What cannot be read is said in one line, with what could be. */

/** A whole number in a range. */
export function wholeNumber(from: number, to = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < from || value > to) {
      const range = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${to}`;
      throw new InvalidArgumentError(`It has to be a whole number ${range}.`);
    }
    return value;
  };
}

/** A duration, as it was written; checked. */
export function duration(text: string): string {
  try {
    milliseconds(text);
    return text;
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? `${error.message}.` : 'It is no duration.');
  }
}

/** "10/s" or "10": requests per second. */
export function perSecond(text: string): number {
  const found = /^(\d+(?:\.\d+)?)(?:\/s)?$/.exec(text);
  const value = Number(found?.[1]);
  if (!(value > 0)) throw new InvalidArgumentError('Write it like 10/s.');
  return value;
}

/** Names of accounts whose tokens came without one. The first is the one that fixture worlds use. */
const accountNames = ['demo', 'other'];

/** Collects SECRET or SECRET=ACCOUNT_NAME, also several with commas between, as an environment variable has them. */
export function tokens(text: string, before: Record<string, string> = {}): Record<string, string> {
  const found = { ...before };
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [, secret = '', name = ''] = /^(.+?)(?:=([^=]+))?$/.exec(part) ?? [];
    const position = Object.keys(found).length;
    if (secret === '' || secret.startsWith('=')) {
      throw new InvalidArgumentError('In front of "=" stands the token, behind it the name of its account.');
    }
    if (/\s/.test(secret)) throw new InvalidArgumentError('A token has no blanks in it.');
    found[secret] = name || (accountNames[position] ?? `account-${position + 1}`);
  }
  return found;
}
