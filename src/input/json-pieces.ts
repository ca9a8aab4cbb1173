/** About how many characters are serialised at once: that takes less than a millisecond. */
const usualLength = 65_536;

/**
 * Estimates the number of characters in the JSON text of a value; stops once the number is above
 * `most`.
 */
function lengthOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  let length = 0;
  for (const child of Array.isArray(value) ? (value as readonly unknown[]) : Object.values(value)) {
    // and quotes, a comma and a key
    length += 10 + lengthOf(child, most - length);
    if (length > most) break;
  }
  return length;
}

/** Whether it would take long to serialise a value of JSON at once. */
export const isLong = (value: unknown, length = usualLength): boolean =>
  lengthOf(value, length) > length;

type Member = readonly [key: string, child: unknown];

/** The members of an object, without those that are undefined, or the items of an array under their indices. */
function* membersOf(value: object): Generator<Member, void, void> {
  if (Array.isArray(value)) {
    for (const [at, item] of (value as unknown[]).entries()) {
      yield [String(at), item];
    }
  } else {
    for (const [key, child] of Object.entries(value)) {
      if (child !== undefined) yield [key, child];
    }
  }
}

/** Groups of members that are serialised together; a long member is alone. */
function* groupsOf(value: object, most: number): Generator<readonly Member[], void, void> {
  let group: Member[] = [];
  let length = 0;
  for (const member of membersOf(value)) {
    const own = lengthOf(member[1], most);
    if (group.length > 0 && length + own > most) {
      yield group;
      [group, length] = [[], 0];
    }
    group.push(member);
    length += own;
  }
  if (group.length > 0) yield group;
}

/** Text that `JSON.stringify` writes before and after the items of an array nested `depth` levels deep. */
function framesOf(indent: string, depth: number): readonly [before: string, after: string] {
  const [before = '', after = ''] = JSON.stringify(nested([0], depth), null, indent).split('0');
  return [before, after];
}

/** A value inside arrays, so that it is indented. */
function nested(value: unknown, depth: number): unknown {
  let outer = value;
  for (let level = 0; level < depth; level += 1) {
    outer = [outer];
  }
  return outer;
}

/**
 * Returns the result of `JSON.stringify(value, null, indent)` in pieces. The value must not change
 * before the last piece is read.
 * @param length approximate maximum length of a piece
 */
export function* jsonPieces(
  value: unknown,
  indent = '',
  length = usualLength,
): Generator<string, void, void> {
  const colon = indent === '' ? ':' : ': ';
  const lineAt = (levels: number): string => (indent === '' ? '' : `\n${indent.repeat(levels)}`);
  yield* piecesOf(value, 0);

  /** The text of short members, without the brackets around them. */
  function textOf(group: readonly Member[], isList: boolean, depth: number): string {
    const members = isList ? group.map(([, item]) => item) : Object.fromEntries(group);
    const text = JSON.stringify(nested(members, depth), null, indent);
    const [before, after] = framesOf(indent, depth);
    return text.slice(before.length, -after.length);
  }

  /** @param depth number of arrays and objects that contain the value */
  function* piecesOf(inner: unknown, depth: number): Generator<string, void, void> {
    if (typeof inner !== 'object' || inner === null || !isLong(inner, length)) {
      yield JSON.stringify(inner, null, indent);
      return;
    }
    const isList = Array.isArray(inner);
    const start = (isList ? '[' : '{') + lineAt(depth + 1);
    let separator = start;
    for (const group of groupsOf(inner, length)) {
      const [[key, child] = ['', null]] = group;
      if (isLong(child, length)) {
        yield isList ? separator : separator + JSON.stringify(key) + colon;
        yield* piecesOf(child, depth + 1);
      } else {
        yield separator + textOf(group, isList, depth);
      }
      separator = `,${lineAt(depth + 1)}`;
    }
    // All members may be undefined.
    if (separator === start) {
      yield '{}';
    } else {
      yield lineAt(depth) + (isList ? ']' : '}');
    }
  }
}
