import { laidOut } from './laid-out.js';

/** What of a body is worth showing: laid out when it is JSON, cut to the place that is spoken of. */
export interface RelevantPart {
  /** where in the body it is, as in `data[49]`; empty for the whole */
  at: string;
  lines: string[];
  /** how many lines were left out before and after them */
  omitted: { before: number; after: number };
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface Place {
  /** the innermost object on the way */
  at: string;
  value: Json;
  /** the key in it that the path ends at */
  key: string;
  /** how much of the path exists */
  depth: number;
}

/**
 * The part of a body that a message speaks of. A message such as "data[49].phone is a number" makes it the object
 * `data[49]`, its `phone` among the lines; one that names no place that exists makes it the whole.
 */
export function relevantPart(
  body: string,
  message: string,
  { maxLines, width }: { maxLines: number; width: number },
): RelevantPart {
  const parsed = parse(body);
  const place = parsed === undefined ? undefined : spokenOf(parsed, message);
  // Only a part is written anew: the whole is shown with its numbers and keys as they came.
  const whole = place === undefined || place.at === '';
  const all = (laidOut(body, { width }) ?? body).split('\n');
  const long = place !== undefined && place.key !== '' && all.length > maxLines + 2;
  const text = whole ? (long ? withoutLists(place) : body) : JSON.stringify(place.value);
  const lines = (laidOut(text, { width }) ?? text).split('\n');
  const focus = Math.max(
    0,
    lines.findIndex((line) => place?.key && line.trimStart().startsWith(`${JSON.stringify(place.key)}:`)),
  );
  const keep = lines.length <= maxLines + 2 ? lines.length : maxLines;
  const from = focus < keep ? 0 : Math.min(focus - Math.floor(keep / 2), lines.length - keep);
  return {
    at: place?.at ?? '',
    lines: lines.slice(from, from + keep),
    omitted: { before: from, after: lines.length - keep - from },
  };
}

/** A body without the items of the lists that nobody speaks of. */
function withoutLists({ value, key }: Place): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const shown = Object.entries(value).map(([name, one]): [string, Json] => [
    name,
    Array.isArray(one) && name !== key && one.length > 1 ? [`… ${one.length} items …`] : one,
  ]);
  return JSON.stringify(Object.fromEntries(shown));
}

function parse(body: string): Json | undefined {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return undefined;
  }
}

/** The innermost object that a path in the message leads to. */
function spokenOf(root: Json, message: string): Place {
  let best: Place = { at: '', value: root, key: '', depth: 0 };
  for (const [path] of message.matchAll(/[A-Za-z_][\w-]*(?:\[\d+\])?(?:\.[A-Za-z_][\w-]*(?:\[\d+\])?)*/g)) {
    const found = follow(root, path);
    if (found.depth > best.depth) best = found;
  }
  return best;
}

function follow(root: Json, path: string): Place {
  let value = root;
  let at = '';
  let depth = 0;
  let place: Place = { at, value, key: '', depth };
  for (const [step, index] of path.matchAll(/[A-Za-z_][\w-]*|\[(\d+)\]/g)) {
    const next: Json | undefined = Array.isArray(value)
      ? value[Number(index)]
      : typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? value[step]
        : undefined;
    if (next === undefined) break;
    value = next;
    depth += 1;
    at += at === '' || index !== undefined ? step : `.${step}`;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    place = isObject
      ? { at, value, key: '', depth }
      : { ...place, key: index === undefined ? step : place.key, depth };
  }
  return place;
}
