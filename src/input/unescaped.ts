/** A changed copy of a string, which maps each of its characters to a position in the original. */
export interface Copy {
  readonly text: string;
  /** position in the original at which a character begins */
  readonly startOf: (index: number) => number;
  /** position in the original at which a character ends */
  readonly endOf: (index: number) => number;
}

/** Returns the string itself as a copy. */
export const sameText = (text: string): Copy => ({
  text,
  startOf: (index) => index,
  endOf: (index) => index + 1,
});

const inScript = /\\{1,8}(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|(.))/;
const inUrl = /%(?:25){0,4}([\da-f]{2})/;
const inHtml =
  /&(?:amp;){0,4}(?:#x([\da-f]{1,8})|#(\d{1,8})|(amp|lt|gt|quot|apos|plus|sol|equals|colon|period|lowbar));?/;

/** A character escaped in JSON or a script, in a URL or in HTML, once or several times. */
const escaped = new RegExp(`${inScript.source}|${inUrl.source}|${inHtml.source}`, 'gi');

const inScripts = { n: '\n', r: '\r', t: '\t' };
const characters = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", plus: '+', sol: '/' };
const names = new Map(
  Object.entries({
    ...inScripts,
    ...characters,
    equals: '=',
    colon: ':',
    period: '.',
    lowbar: '_',
  }),
);

/** Decodes an escape sequence. */
function characterOf([, ...groups]: readonly (string | undefined)[]): string {
  const [unit, point, byte, itself, percent, hex, decimal, name] = groups;
  const named = itself ?? name?.toLowerCase();
  if (named !== undefined) return names.get(named) ?? named;
  const digits = unit ?? point ?? byte ?? percent ?? hex;
  const code = digits === undefined ? Number(decimal) : parseInt(digits, 16);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** A copy in which every match of a pattern is replaced, possibly by nothing. */
export function replacedIn(
  original: Copy,
  pattern: RegExp,
  replacement: (match: readonly (string | undefined)[]) => string,
): Copy {
  const { text, startOf, endOf } = original;
  if (text.search(pattern) === -1) return original;
  // positions in the text, for each character of the copy
  const [starts, ends] = [new Uint32Array(text.length), new Uint32Array(text.length)];
  let [copy, end] = ['', 0];
  const keep = (to: number): void => {
    for (let at = end; at < to; at += 1) {
      const index = copy.length + at - end;
      starts[index] = at;
      ends[index] = at + 1;
    }
    copy += text.slice(end, to);
  };
  for (const match of text.matchAll(pattern)) {
    const { index, 0: whole } = match;
    keep(index);
    end = index + whole.length;
    const added = replacement(match);
    starts.fill(index, copy.length, copy.length + added.length);
    ends.fill(end, copy.length, copy.length + added.length);
    copy += added;
  }
  keep(text.length);
  return {
    text: copy,
    startOf: (index) => startOf(starts[index] ?? 0),
    endOf: (index) => endOf((ends[index] ?? 0) - 1),
  };
}

/** Maximum nesting of escapes: a JSON string in a URL in HTML has three levels. */
const mostRounds = 3;

/** Returns a copy in which the escapes are decoded. */
export function unescaped(text: string): Copy {
  let copy = sameText(text);
  for (let round = 0; round < mostRounds; round += 1) copy = replacedIn(copy, escaped, characterOf);
  return copy;
}
