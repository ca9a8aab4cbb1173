import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { isWebPage } from '../http/response.js';
import { Answers } from '../observers/answers.js';
import { recordedAnswer } from '../observers/observer.js';
import { SeenBodies } from '../observers/seen-bodies.js';
import type { RuleEngine } from '../rules/rule-engine.js';
import type { Finding } from '../findings/finding.js';
import type { EvaluationContext } from './expected-state.js';
import { Occurrences } from './occurrences.js';
import { scrapesIn } from './scrapes.js';

/** Observes open questions in recorded traffic, if the traffic is consistent. */
export class ObservedAnswers {
  readonly #bodies = new SeenBodies();
  readonly #answers = new Answers(recordedAnswer);

  /** Adds the exchanges of a transcript, in the order of sending. */
  note(contexts: readonly EvaluationContext[]): void {
    const recorded = contexts.map(({ at }) => at);
    const occurrences = new Occurrences(recorded);
    for (const context of contexts) {
      if (context.isOfIntermediary) continue;
      this.#answers.note(occurrences.ofAnyone(context));
      if (context.exchange.sender !== 'own' || isWebPage(context.at.response)) continue;
      this.#bodies.note(context.at.response);
      this.#answers.note(occurrences.ofOwner(context));
    }
    for (const { creation, exchanges } of contexts[0]?.world.all ?? []) {
      const events = exchanges.flatMap(({ n }) => recorded[n] ?? []);
      const created = creation ? recorded[creation.n] : undefined;
      this.#answers.note(scrapesIn({ events, creation: created }));
    }
  }

  finish(rules: RuleEngine): void {
    this.#answers.note(this.#bodies.ofRecordings(rules));
  }

  finding(id: OpenQuestionId): Finding {
    return this.#answers.finding(id);
  }
}
