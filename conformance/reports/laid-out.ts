/** A piece of JSON text: a string, a number or word, a mark such as `{`. */
export interface JsonToken {
  kind: 'key' | 'string' | 'number' | 'word' | 'mark';
  text: string;
}

/** How to lay JSON out. */
export interface Layout {
  /** columns: an object or array that fits stays on one line */
  width: number;
  /** dresses a piece up; as it is unless given */
  render?: (token: JsonToken) => string;
}

/** The pieces of a JSON text without the blanks between them; undefined when the text is not JSON. */
function jsonTokens(text: string): JsonToken[] | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens: JsonToken[] = [];
  for (const [piece, string, word, mark] of text.matchAll(
    /("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*|true|false|null)|([{}[\]:,])/g,
  )) {
    const before = tokens.at(-1);
    if (mark === ':' && before !== undefined) before.kind = 'key';
    if (string !== undefined) tokens.push({ kind: 'string', text: piece });
    else if (word !== undefined) tokens.push({ kind: /^[a-z]/.test(piece) ? 'word' : 'number', text: piece });
    else tokens.push({ kind: 'mark', text: piece });
  }
  return tokens;
}

const opens = (token: JsonToken) => token.kind === 'mark' && (token.text === '{' || token.text === '[');
const closes = (token: JsonToken) => token.kind === 'mark' && (token.text === '}' || token.text === ']');

/**
 * JSON laid out over lines, piece by piece, so that numbers and repeated keys stay as they were written.
 * Undefined when the text is not JSON.
 */
export function laidOut(text: string, { width, render = (token) => token.text }: Layout): string | undefined {
  const tokens = jsonTokens(text);
  if (tokens === undefined) return undefined;
  const lengths = flatLengths(tokens);
  let out = '';
  let column = 0;
  let depth = 0;
  /** how deep inside something that stays on one line; 0 outside */
  let flat = 0;
  const write = (dressed: string, plain = dressed) => {
    out += dressed;
    column += plain.length;
  };
  const newLine = () => {
    if (flat > 0) return;
    out += '\n' + '  '.repeat(depth);
    column = 2 * depth;
  };
  tokens.forEach((token, index) => {
    if (closes(token)) {
      if (flat > 0) flat -= 1;
      else {
        depth -= 1;
        newLine();
      }
    }
    const fits = column + (lengths[index] ?? 0) < width;
    write(render(token), token.text);
    if (opens(token)) {
      if (flat > 0 || fits) flat += 1;
      else {
        depth += 1;
        newLine();
      }
    } else if (token.kind === 'mark' && token.text === ',') {
      if (flat > 0) write(' ');
      else newLine();
    } else if (token.kind === 'mark' && token.text === ':') write(' ');
  });
  return out;
}

/** For each opening bracket, how long it and what it holds is on one line. */
function flatLengths(tokens: readonly JsonToken[]): number[] {
  const lengths: number[] = [];
  const open: { index: number; from: number }[] = [];
  let at = 0;
  tokens.forEach((token, index) => {
    if (opens(token)) open.push({ index, from: at });
    at += token.text.length + (token.text === ',' || token.text === ':' ? 1 : 0);
    if (!closes(token)) return;
    const start = open.pop();
    if (start !== undefined) lengths[start.index] = at - start.from;
  });
  return lengths;
}
