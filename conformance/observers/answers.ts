import { openQuestions, type Answer, type OpenQuestionId } from '../../src/open-questions/index.js';
import { isAnswer } from '../../src/open-questions/profile.js';
import type { HttpResponse } from '../http/response.js';
import { answerText } from '../findings/answer-text.js';
import { notApplicable, observed, type Finding } from '../findings/finding.js';
import { observers } from './index.js';
import type { KnownExchange, Observer, Occasion } from './observer.js';

interface Seen {
  /** null for something that no answer describes */
  readonly answer: Answer | null;
  readonly evidence: readonly HttpResponse[];
}

/** An exchange, and its kind. */
export type Occurrence = readonly [Occasion, KnownExchange];

const unseen = 'the traffic does not show it';

/** Returns the exchanges that a report shows for an answer. */
export const evidenceOf = ({ response, others }: KnownExchange): readonly HttpResponse[] => [
  response,
  ...others,
];

const observersOn = new Map<Occasion, OpenQuestionId[]>();
for (const [id, { on = [] }] of observers)
  for (const kind of on) observersOn.set(kind, [...(observersOn.get(kind) ?? []), id]);

type Reading = (observer: Observer, exchange: KnownExchange) => Answer | null | undefined;
type WhyUnknown = (observer: Observer, exchange: KnownExchange) => string | undefined;

/** Collects the answers to open questions that traffic shows, if it is consistent. */
export class Answers {
  readonly #answerOf: Reading;
  readonly #why: WhyUnknown;
  /** why exchanges show no answer */
  readonly #reasons = new Map<OpenQuestionId, string>();
  /** answers by open question and by text */
  readonly #seen = new Map<OpenQuestionId, Map<string, Seen>>();

  /**
   * @param answerOf returns the answer that an exchange shows: `answerOf` or `recordedAnswer`
   * @param why explains why an exchange shows none, if it was expected to
   */
  constructor(answerOf: Reading, why: WhyUnknown = () => undefined) {
    this.#answerOf = answerOf;
    this.#why = why;
  }

  note(occurrences: readonly Occurrence[]): void {
    for (const [kind, exchange] of occurrences)
      for (const id of observersOn.get(kind) ?? []) this.#observe(id, exchange);
  }

  #observe(id: OpenQuestionId, exchange: KnownExchange): void {
    const observer = observers.get(id);
    if (observer === undefined) return;
    const answer = this.#answerOf(observer, exchange);
    if (answer === undefined) {
      const why = this.#why(observer, exchange);
      if (why !== undefined) this.#reasons.set(id, why);
      return;
    }
    const known = this.#seen.get(id) ?? new Map<string, Seen>();
    this.#seen.set(id, known);
    const text = JSON.stringify(answer);
    if (!known.has(text)) known.set(text, { answer, evidence: evidenceOf(exchange) });
  }

  /** Returns the finding about an open question: the answer, if the traffic shows only one. */
  finding(id: OpenQuestionId): Finding {
    const { unobservable } = openQuestions[id];
    if (unobservable !== undefined) return notApplicable(unobservable);
    const seen = [...(this.#seen.get(id)?.values() ?? [])];
    const [first, ...others] = seen;
    const reason = this.#reasons.get(id) ?? observers.get(id)?.unseen ?? unseen;
    if (first === undefined) return notApplicable(reason);
    if (others.length > 0) return notApplicable(`the traffic shows several answers: ${ways(seen)}`);
    const { answer, evidence } = first;
    if (answer === null) return notApplicable('the traffic shows none of the known answers');
    if (!isAnswer(id, answer)) return notApplicable(`it cannot be recorded: ${answerText(answer)}`);
    return observed(answer, ...evidence);
  }
}

const ways = (seen: readonly Seen[]): string =>
  seen
    .map(({ answer }) => (answer === null ? 'something else' : answerText(answer)))
    .toSorted()
    .join('; ');
