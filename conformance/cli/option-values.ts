import { InvalidArgumentError } from 'commander';
import { milliseconds } from '../../src/input/duration.js';

/** A flag that may be given several times, each time with several values between commas. */
export const several = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
];

/** A duration, in milliseconds. */
export function duration(text: string): number {
  try {
    return milliseconds(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? `${error.message}.` : 'It is no duration.');
  }
}

/** A whole number of at least one. */
export function count(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new InvalidArgumentError('It has to be a whole number of at least 1.');
  return Number(text);
}
