import fc from 'fast-check';
import t from '../fixtures/tap.js';
import { parseSteps } from '../../src/input/json-parse.js';
import { jsonPieces } from '../../src/input/json-pieces.js';
import { atOnce, inSlices, itemsInSlices, mapSteps } from '../../src/input/slices.js';

/** Long computations, in slices: JSON is read and written as `JSON` does it at once. */

const seed = 20261121;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Without the keys that no object of ours has. */
const parsed = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));

/** Turns of a loop in which each look at the clock takes 10 ms. */
function countedTurns() {
  let [time, taken] = [0, 0];
  const turns = {
    now: () => (time += 10),
    next: async () => {
      taken += 1;
    },
  };
  return { turns, taken: () => taken };
}

void t.test('a long computation gives up the event loop every 10 ms', async (t) => {
  const { turns, taken } = countedTurns();
  const squares = await inSlices(
    mapSteps(Array(100).keys(), (index) => index * index),
    turns,
  );
  t.same(squares.slice(0, 4), [0, 1, 4, 9]);
  t.equal(squares.length, 100);
  t.ok(taken() >= 90, `${taken()} turns for 100 steps`);
  const { turns: others, taken: takenThen } = countedTurns();
  const items: string[] = [];
  for await (const item of itemsInSlices(['a', 'b', 'c', 'd', 'e', 'f', 'g'], others))
    items.push(item);
  t.equal(items.join(''), 'abcdefg');
  t.ok(takenThen() >= 1);
});

void t.test('JSON is written in pieces that are the text of JSON.stringify', async () => {
  const value = fc.jsonValue({ maxDepth: 6 });
  fc.assert(
    fc.property(
      value,
      fc.constantFrom('', '  ', '\t'),
      fc.integer({ min: 1, max: 60 }),
      (value, indent, length) => {
        return (
          [...jsonPieces(value, indent, length)].join('') === JSON.stringify(value, null, indent)
        );
      },
    ),
    { numRuns: 1000, seed },
  );
});

void t.test('what is undefined is left out, as JSON.stringify does', async (t) => {
  const value = {
    first: undefined,
    list: [undefined, 'x'.repeat(30)],
    last: undefined,
    more: { none: undefined },
  };
  t.equal([...jsonPieces(value, '', 5)].join(''), JSON.stringify(value));
});

void t.test('JSON is read in parts as JSON.parse does, and refused where it is', async (t) => {
  const value = fc.jsonValue({ maxDepth: 6 });
  const length = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(value, fc.constantFrom('', ' '), length, (value, indent, length) => {
      const text = ` ${JSON.stringify(value, null, indent)}\n`;
      t.strictSame(atOnce(parseSteps(bytesOf(text), length)), parsed(text));
    }),
    { numRuns: 300, seed },
  );
  const result = (parse: () => unknown): unknown => {
    try {
      return JSON.stringify(parse());
    } catch (error) {
      return error instanceof SyntaxError ? 'refused' : error;
    }
  };
  const edit = fc.tuple(
    fc.nat(),
    fc.constantFrom(...Array.from('[]{},:"\\ 1a'), '\u00a0', '\ufeff', '\x01', ''),
    fc.boolean(),
  );
  fc.assert(
    fc.property(
      value,
      fc.array(edit, { minLength: 1, maxLength: 3 }),
      length,
      (value, edits, length) => {
        let text = JSON.stringify(value);
        for (const [place, character, replaces] of edits) {
          const at = place % (text.length + 1);
          text = text.slice(0, at) + character + text.slice(replaces ? at + 1 : at);
        }
        return (
          result(() => parsed(text)) === result(() => atOnce(parseSteps(bytesOf(text), length)))
        );
      },
    ),
    { numRuns: 3000, seed },
  );
});

void t.test('long JSON that is nested too deeply is refused before it is parsed', async (t) => {
  const nested = (depth: number): Uint8Array => bytesOf('['.repeat(depth) + ']'.repeat(depth));
  t.throws(() => atOnce(parseSteps(nested(5000), 100)), {
    name: 'RangeError',
    message: /nested deeper than 100 levels/,
  });
  t.ok(Array.isArray(atOnce(parseSteps(nested(5000)))), 'short texts are parsed as they are');
});
