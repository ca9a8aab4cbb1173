import fc from 'fast-check';
import { kinds, Pair } from '../fixtures/pair.js';
import { sequences, type Step } from '../fixtures/pair-steps.js';
import { digest, line, type Case } from './lines.js';

/** Random sequences of requests to sandbox and mock, and what both answer. */

const [number, seed] = [2000, 20261127];

const nameOf = (step: Step): string =>
  step.step === 'request' ? `${step.method} ${step.target}` : step.step;

/** A response of a page of places is too long to be kept whole, as is a state. */
const shown = (seen: string): string => {
  const text = seen.replaceAll('\n', ' | ');
  return text.length > 400 ? `${text.slice(0, 200)}… ${digest(seen)}` : text;
};

/** Cases of sequences; one in 20 by default. */
export function sequenceCases(): Case[] {
  const pairs = new Map<number, Promise<Pair>>();
  const pairOf = (kind: number): Promise<Pair> => {
    const pair = pairs.get(kind) ?? Pair.start(kinds[kind] ?? {});
    pairs.set(kind, pair);
    return pair;
  };
  return fc
    .sample(sequences(kinds.length), { numRuns: number, seed })
    .map(([kind, steps], index) => ({
      name: `sequence ${index}, of kind ${kind}`,
      sampled: index % 20 === 0,
      lines: async () => {
        const pair = await pairOf(kind);
        const seen = await pair.play(steps);
        return seen.map((text, at) => {
          const step = steps[at];
          const placed = text.replaceAll(pair.url, '{url}');
          const key = `${at + 1}: ${step === undefined ? '' : nameOf(step)}`;
          return line(key, shown(placed));
        });
      },
    }));
}
