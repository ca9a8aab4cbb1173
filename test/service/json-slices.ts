import fc from 'fast-check';
import t from '../fixtures/tap.js';
import { jsonPieces } from '../../src/input/json-pieces.js';
import { parseBytes, parseText } from '../../src/input/json-text.js';
import { inSlices, itemsInSlices, mapSteps } from '../../src/input/slices.js';

/** Long computations in slices; JSON is written exactly as by `JSON.stringify`. */

const seed = 20261121;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

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

void t.test('a long computation yields to the event loop every 10 ms', async (t) => {
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

void t.test('JSON is written in pieces that add up to the text of JSON.stringify', async () => {
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

void t.test('undefined values are left out, as JSON.stringify does', async (t) => {
  const value = {
    first: undefined,
    list: [undefined, 'x'.repeat(30)],
    last: undefined,
    more: { none: undefined },
  };
  t.equal([...jsonPieces(value, '', 5)].join(''), JSON.stringify(value));
});

void t.test('JSON is read without keys that would replace a prototype', async (t) => {
  const text = '{"__proto__":{"a":1},"b":[{"\\u005f_proto__":2,"c":3}],"d":"__proto__"}';
  t.strictSame(parseText(text), { b: [{ c: 3 }], d: '__proto__' });
  t.strictSame(parseBytes(bytesOf(text)), parseText(text));
  const depth = 300_000;
  const nested = `${'['.repeat(depth)}{"__proto__":1}${']'.repeat(depth)}`;
  t.ok(Array.isArray(parseText(nested)), 'however deep');
});
