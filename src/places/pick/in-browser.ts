import type { RandomSource } from '../rng.js';

/**
 * Picks one of several just as faker does (see in-node.ts). This is all that is asked of faker, and bundlers cannot
 * take it out of the rest, which would be a quarter of what the mock adds to a page. A test compares the places.
 */
export function createPick(source: RandomSource): <Choice>(choices: readonly Choice[]) => Choice {
  return (choices) => {
    // A choice without an alternative draws no number.
    const index = choices.length > 1 ? Math.floor(source.next() * choices.length) : 0;
    const [choice] = choices.slice(index, index + 1);
    if (choice === undefined) throw new RangeError('There is nothing to pick from');
    return choice;
  };
}
