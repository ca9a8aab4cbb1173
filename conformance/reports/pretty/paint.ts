import { styleText } from 'node:util';
import type { Outcome, Verdict } from '../../report.js';

type Style = Parameters<typeof styleText>[0];

const outcomeStyles: Readonly<Record<Outcome, Style>> = {
  pass: 'green',
  fail: ['red', 'bold'],
  warn: 'yellow',
  observed: 'cyan',
  changed: 'yellow',
  'not-applicable': 'dim',
  'not-verified': 'magenta',
  error: ['red', 'inverse'],
};

const verdictStyles: Readonly<Record<Verdict, Style>> = {
  conformant: ['green', 'bold'],
  'non-conformant': ['red', 'bold'],
  'not-fully-verified': ['magenta', 'bold'],
};

/** Colours, or nothing where they are not wanted. */
export interface Paint {
  outcome(outcome: Outcome, text: string): string;
  verdict(verdict: Verdict, text: string): string;
  bold(text: string): string;
  dim(text: string): string;
}

export function paint(color: boolean): Paint {
  const styled = (style: Style, text: string) =>
    color && text !== '' ? styleText(style, text, { validateStream: false }) : text;
  return {
    outcome: (outcome, text) => styled(outcomeStyles[outcome], text),
    verdict: (verdict, text) => styled(verdictStyles[verdict], text),
    bold: (text) => styled('bold', text),
    dim: (text) => styled('dim', text),
  };
}

/**
 * Whether to colour what goes to that stream: `NO_COLOR` (set and not empty) turns it off, `FORCE_COLOR` on (`0` or
 * `false`: off), else a terminal that is not `dumb` gets it.
 */
export function wantsColor(
  stream: { isTTY?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (env.NO_COLOR) return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env.TERM !== 'dumb';
}
