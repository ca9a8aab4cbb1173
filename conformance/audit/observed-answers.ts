import { openQuestions, type Answer, type OpenQuestionId } from '../../src/open-questions/index.js';
import { isAnswer } from '../../src/open-questions/profile.js';
import { isWebPage, type HttpResponse } from '../http/response.js';
import type { RuleEngine } from '../rules/rule-engine.js';
import { observers } from '../observers/index.js';
import { recordedAnswer, type Occasion, type KnownExchange } from '../observers/observer.js';
import { answerText } from '../run/report.js';
import { notApplicable, observed, type Finding } from '../session/findings/finding.js';
import type { EvaluationContext } from './expected-state.js';
import { Occurrences, SeenBodies, type Occurrence } from './occurrences.js';
import { scrapesIn } from './scrapes.js';

interface Seen {
  /** null for something that no answer describes */
  readonly answer: Answer | null;
  readonly evidence: readonly HttpResponse[];
}

const unseen = 'the traffic does not show it';

const observersOn = new Map<Occasion, OpenQuestionId[]>();
for (const [id, { on = [] }] of observers)
  for (const kind of on) observersOn.set(kind, [...(observersOn.get(kind) ?? []), id]);

/** Observes open questions in recorded traffic: what it shows, and only if it shows it in one way. */
export class ObservedAnswers {
  readonly #bodies = new SeenBodies();
  /** by open question and by text of the answer */
  readonly #seen = new Map<OpenQuestionId, Map<string, Seen>>();

  /** Takes in the exchanges of one transcript, in the order in which they were sent. */
  note(contexts: readonly EvaluationContext[]): void {
    const recorded = contexts.map(({ at }) => at);
    const occurrences = new Occurrences(recorded);
    for (const context of contexts) {
      if (context.isOfIntermediary) continue;
      this.#note(occurrences.ofAnyone(context));
      if (context.exchange.sender !== 'own' || isWebPage(context.at.response)) continue;
      this.#bodies.note(context);
      this.#note(occurrences.ofOwner(context));
    }
    for (const { creation, exchanges } of contexts[0]?.world.all ?? []) {
      const events = exchanges.flatMap(({ n }) => recorded[n] ?? []);
      this.#note(scrapesIn({ events, creation: creation ? recorded[creation.n] : undefined }));
    }
  }

  finish(rules: RuleEngine): void {
    this.#note(this.#bodies.all(rules));
  }

  #note(exchanges: readonly Occurrence[]): void {
    for (const [kind, exchange] of exchanges)
      for (const id of observersOn.get(kind) ?? []) this.#observe(id, exchange);
  }

  #observe(id: OpenQuestionId, exchange: KnownExchange): void {
    const observer = observers.get(id);
    const answer = observer && recordedAnswer(observer, exchange);
    if (answer === undefined) return;
    const known = this.#seen.get(id) ?? new Map<string, Seen>();
    this.#seen.set(id, known);
    const text = JSON.stringify(answer);
    if (!known.has(text)) known.set(text, { answer, evidence: exchange.evidence });
  }

  /** The finding about an open question: the answer, if the traffic shows only one. */
  finding(id: OpenQuestionId): Finding {
    const { unobservable } = openQuestions[id];
    if (unobservable !== undefined) return notApplicable(unobservable);
    const seen = [...(this.#seen.get(id)?.values() ?? [])];
    const [first, ...others] = seen;
    if (first === undefined) return notApplicable(observers.get(id)?.unseen ?? unseen);
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
