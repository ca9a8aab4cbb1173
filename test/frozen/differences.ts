import type { Lines } from './lines.js';

/** Differences between the stored and the current lines of a case, in words. */

const most = 10;

/** How often each line is there. */
function counted(lines: Lines): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of lines) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** The lines that are not among the others, in their order. */
function beyond(lines: Lines, others: Lines): string[] {
  const left = counted(others);
  return lines.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

const keyOf = (one: string): string => one.slice(0, one.indexOf('\t'));
const valueOf = (one: string): string => one.slice(one.indexOf('\t') + 1);

/** Of two long values, what is around the first difference. */
function excerpts(one: string, other: string): [string, string] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 40);
  const cut = (text: string): string =>
    `${from > 0 ? '…' : ''}${text.slice(from, at + 100)}${text.length > at + 100 ? '…' : ''}`;
  return [cut(one), cut(other)];
}

/** Of lines with the same things in another order, where that begins. */
function reordered(then: Lines, now: Lines): string {
  const at = then.findIndex((one, index) => one !== now[index]);
  const shown = (one = ''): string => one.replace('\t', ' ').slice(0, 140);
  return `another order from place ${at + 1} on: expected ${shown(then[at])}; found ${shown(now[at])}`;
}

/** @returns nothing if they are equal */
export function differences(then: Lines, now: Lines): string[] {
  if (then.length === now.length && then.every((one, at) => one === now[at])) return [];
  const gone = beyond(then, now);
  const come = beyond(now, then);
  if (gone.length === 0 && come.length === 0) return [reordered(then, now)];
  const told = gone.map((one) => {
    const at = come.findIndex((other) => keyOf(other) === keyOf(one));
    const [other] = at < 0 ? [] : come.splice(at, 1);
    if (other === undefined) return `${keyOf(one)}: gone, was ${valueOf(one).slice(0, 140)}`;
    const [expected, found] = excerpts(valueOf(one), valueOf(other));
    return `${keyOf(one)}: expected ${expected}; found ${found}`;
  });
  const all = [...told, ...come.map((one) => `${keyOf(one)}: new, ${valueOf(one).slice(0, 140)}`)];
  if (all.length <= most) return all;
  return [...all.slice(0, most), `and ${all.length - most} more`];
}
