/**
 * `must`: stated by the specification. `should`: implied by it. `open`: not specified ("not
 * shown").
 */
export type Level = 'must' | 'should' | 'open';

/** The outcome of one check. */
export const outcomes = [
  'pass',
  'fail',
  /** a `should` requirement is not met */
  'warn',
  /** the answer to an open question was observed */
  'observed',
  /** the answer to an open question differs from the profile; not a violation */
  'changed',
  /** the situation that the requirement covers never occurred */
  'not-applicable',
  /** the check could not be completed; the message contains the reason */
  'inconclusive',
  /** an internal error */
  'error',
] as const;

export type Outcome = (typeof outcomes)[number];

type TerminalStyle = 'red' | 'green' | 'yellow' | 'magenta' | 'cyan' | 'bold' | 'dim' | 'inverse';

interface OutcomeStyle {
  /** one character, distinguishable without colour */
  readonly symbol: string;
  /** name of the outcome after a number */
  readonly label: string;
  readonly style: TerminalStyle | TerminalStyle[];
}

/** Symbols and names of outcomes. */
export const outcomeStyles: Readonly<Record<Outcome, OutcomeStyle>> = {
  fail: { symbol: '✖', label: 'failed', style: ['red', 'bold'] },
  error: { symbol: '!', label: 'errored', style: ['red', 'inverse'] },
  changed: { symbol: '→', label: 'changed', style: 'yellow' },
  warn: { symbol: '▲', label: 'warned', style: 'yellow' },
  inconclusive: { symbol: '?', label: 'inconclusive', style: 'magenta' },
  pass: { symbol: '✔', label: 'passed', style: 'green' },
  observed: { symbol: '●', label: 'observed', style: 'cyan' },
  'not-applicable': { symbol: '–', label: 'not applicable', style: 'dim' },
};

/** Outcomes as a report lists them, most urgent first. */
export const byUrgency: readonly Outcome[] = [
  'fail',
  'error',
  'changed',
  'warn',
  'inconclusive',
  'pass',
  'observed',
  'not-applicable',
];

/** The number of checks with an outcome. */
export interface Tally {
  readonly outcome: Outcome;
  readonly amount: number;
  readonly label: string;
}
