import type { Outcome } from '../../report.js';
import { outcomeWords } from '../wording.js';
import { markup, nothing, type Markup } from './markup.js';

/** Outcomes as lengths of a bar. */
export function bar(amounts: readonly { outcome: Outcome; amount: number }[], className: string): Markup {
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  let from = 0;
  const pieces = amounts.map(({ outcome, amount }, index) => {
    const gap = index === 0 ? nothing : markup`<line x1="${from}" x2="${from}" y1="0" y2="1"/>`;
    const piece = markup`<rect class="fill-${outcome}" x="${from}" width="${amount}" height="1"/>`;
    from += amount;
    return { piece, gap };
  });
  const label = amounts.map(({ outcome, amount }) => `${amount} ${outcomeWords[outcome]}`).join(', ');
  return markup`<svg class="${className}" viewBox="0 0 ${Math.max(1, total)} 1" preserveAspectRatio="none" role="img" aria-label="${label}">${pieces.map(({ piece }) => piece)}${pieces.map(({ gap }) => gap)}</svg>`;
}

/** The outcomes that occur among some checks with their numbers, in the order of the list given. */
export function amounts(
  checks: readonly { outcome: Outcome }[],
  order: readonly Outcome[],
): { outcome: Outcome; amount: number }[] {
  return order
    .map((outcome) => ({ outcome, amount: checks.filter((check) => check.outcome === outcome).length }))
    .filter(({ amount }) => amount > 0);
}
