import type { Answer as OpenAnswer } from '../src/profile/open-points.js';
import type { Answer } from './http/call.js';
import type { Exchange } from './report.js';

/** What a check found out. A breach of a `should` becomes a warning; the check need not know. */
export type Finding =
  | { readonly kind: 'holds'; readonly message: string }
  | {
      readonly kind: 'breach';
      readonly expected: string;
      readonly found: string;
      readonly exchanges: readonly Exchange[];
    }
  | {
      readonly kind: 'observed';
      readonly answer: OpenAnswer;
      readonly note: string;
      readonly exchanges: readonly Exchange[];
    }
  | { readonly kind: 'not-applicable'; readonly message: string }
  | { readonly kind: 'not-verified'; readonly message: string; readonly exchanges: readonly Exchange[] };

/** Exchanges that one result shows at most. */
export const mostExchanges = 4;

const exchangesOf = (answers: readonly Answer[]): Exchange[] =>
  answers.slice(0, mostExchanges).map(({ exchange }) => exchange);

export const holds = (message = ''): Finding => ({ kind: 'holds', message });

export const breach = (expected: string, found: string, ...answers: Answer[]): Finding => ({
  kind: 'breach',
  expected,
  found,
  exchanges: exchangesOf(answers),
});

export const observed = (answer: OpenAnswer, ...answers: Answer[]): Finding => ({
  kind: 'observed',
  answer,
  note: '',
  exchanges: exchangesOf(answers),
});

export const notApplicable = (message: string): Finding => ({ kind: 'not-applicable', message });

export const notVerified = (message: string, ...answers: Answer[]): Finding => ({
  kind: 'not-verified',
  message,
  exchanges: exchangesOf(answers),
});

/** Something that a check needs is not there. Thrown, because it ends the check. */
export class Unverified extends Error {
  /**
   * What is lacking: checks that lack the same thing give its cause once, and then refer to it. The id of the
   * check whose matter it is, where there is one.
   */
  readonly root: string | undefined;
  readonly exchanges: readonly Exchange[];

  constructor(
    message: string,
    options: { root?: string; answers?: readonly Answer[]; exchange?: Exchange } = {},
  ) {
    super(message);
    this.name = 'Unverified';
    this.root = options.root;
    const exchanges = exchangesOf(options.answers ?? []);
    this.exchanges = options.exchange === undefined ? exchanges : [...exchanges, options.exchange];
  }
}
