const inScript = /\\{1,8}(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|(.))/;
const inUrl = /%(?:25){0,4}([\da-f]{2})/;
const inHtml =
  /&(?:amp;){0,4}(?:#x([\da-f]{1,8})|#(\d{1,8})|(amp|lt|gt|quot|apos|plus|sol|equals|colon|period|lowbar));?/;

/** One character escaped in JSON or a script, in a URL or in HTML, once or several times. */
const escaped = new RegExp(`${inScript.source}|${inUrl.source}|${inHtml.source}`, 'gi');

const entities = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plus: '+',
  sol: '/',
  equals: '=',
  colon: ':',
};
const namedEntities = new Map(Object.entries({ ...entities, period: '.', lowbar: '_' }));

/** The character that an escape sequence represents; undefined where it is not one. */
function unescaped([, unit, point, byte, itself, percent, hex, decimal, name]: readonly (
  string | undefined
)[]) {
  if (itself !== undefined) return itself;
  if (name !== undefined) return namedEntities.get(name.toLowerCase());
  const code =
    decimal === undefined
      ? parseInt(unit ?? point ?? byte ?? percent ?? hex ?? '', 16)
      : Number(decimal);
  if (code <= 0x10_ffff) return String.fromCodePoint(code);
  return undefined;
}

/** A text, and where each of its characters comes from. */
export interface Copy {
  readonly text: string;
  /** the position in the original */
  readonly sourceOf: (index: number) => number;
}

/** The last of some ascending numbers that is not above another. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) <= most) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/** A text without its escapes. */
export function unescapedCopy(text: string): Copy {
  /** where a part without escapes begins, in the copy and in the text */
  const [starts, sources] = [[0], [0]];
  let [plain, from] = ['', 0];
  for (const match of text.matchAll(escaped)) {
    const character = unescaped(match);
    if (character === undefined) continue;
    plain += text.slice(from, match.index) + character;
    from = match.index + match[0].length;
    starts.push(plain.length);
    sources.push(from);
  }
  const sourceOf = (index: number): number => {
    const part = lastUpTo(starts, index);
    return (sources[part] ?? 0) + index - (starts[part] ?? 0);
  };
  return { text: plain + text.slice(from), sourceOf };
}

/** How many kinds of escapes may be inside each other: a string of JSON in a URL in HTML has three. */
const mostRounds = 3;

/** The text itself, and its copies with more and more escapes resolved. */
export function* copiesOf(text: string): Generator<Copy, void, void> {
  let copy: Copy = { text, sourceOf: (index) => index };
  yield copy;
  for (let round = 0; round < mostRounds && /\\|%[\da-f]|&[#a-z]/i.test(copy.text); round += 1) {
    const { sourceOf } = copy;
    const next = unescapedCopy(copy.text);
    copy = { text: next.text, sourceOf: (index) => sourceOf(next.sourceOf(index)) };
    yield copy;
  }
}
