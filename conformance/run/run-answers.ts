import type { OpenQuestionId } from '../../src/open-questions/index.js';
import type { HttpResponse } from '../http/response.js';
import type { TakenResponses } from '../session/taken-responses.js';
import { Past } from '../model/past.js';
import type { WorldModel } from '../model/world.js';
import { Answers, evidenceOf } from '../observers/answers.js';
import { observers } from '../observers/index.js';
import {
  answerOf,
  asKnownExchange,
  whyUnknown,
  type KnownExchange,
} from '../observers/observer.js';
import { rateLimitOf, SeenBodies } from '../observers/seen-bodies.js';
import { notApplicable, notSeen, observed, type Finding } from '../findings/finding.js';
import type { Sight } from '../session/delays.js';
import type { RunFacts } from './run-facts.js';
import type { RunTranscript } from './run-transcript.js';

/** Everything in a run that answers open questions. */
export interface Asked {
  readonly run: RunTranscript;
  readonly facts: Pick<RunFacts, 'asked' | 'hadConflicts' | 'sights'>;
  readonly taken: TakenResponses;
  readonly world: WorldModel;
}

/** A run's answers to open questions. */
export class RunAnswers {
  readonly #asked: RunFacts['asked'];
  readonly #world: WorldModel;
  readonly #ofTraffic = new Answers(answerOf, whyUnknown);
  /** responses with their positions in the transcript, by the numbers of their requests */
  readonly #responses: ReadonlyMap<number, { readonly n: number; readonly response: HttpResponse }>;
  readonly #sights: readonly Sight[];

  constructor({ run, facts, taken, world }: Asked) {
    this.#asked = facts.asked;
    this.#world = world;
    this.#responses = new Map(
      run.requests.map(({ number }, n) => [number, { n, response: run.responseTo({ n }) }]),
    );
    this.#sights = facts.sights.flatMap(({ request, ...sight }) => {
      const response = this.#responses.get(request)?.response;
      return response === undefined ? [] : [{ ...sight, response }];
    });
    const seen = new SeenBodies();
    for (const response of taken.all) {
      this.#ofTraffic.note(rateLimitOf(asKnownExchange(response)));
      const { operation, credential } = response.request;
      if (operation !== null && credential === 'own') seen.note(response);
    }
    this.#ofTraffic.note(seen.ofRun(taken.rules, facts.hadConflicts));
  }

  /** Returns the answer to a question that the run has asked, or why there is none. */
  findingOf(id: OpenQuestionId): Finding {
    const observer = observers.get(id);
    if (observer === undefined || observer.sends.length === 0) return this.#ofTraffic.finding(id);
    const exchanges = (this.#asked[id] ?? []).flatMap((act) => this.#exchangeOf(act) ?? []);
    for (const exchange of exchanges) {
      const answer = answerOf(observer, exchange);
      if (answer !== undefined && answer !== null) {
        return observed(answer, ...evidenceOf(exchange));
      }
    }
    const last = exchanges.at(-1);
    if (last === undefined) return notSeen('no request of this run asked this question');
    return notApplicable(whyUnknown(observer, last));
  }

  /** @param act the numbers of its requests */
  #exchangeOf(act: readonly number[]): KnownExchange | undefined {
    const [asked, ...others] = act.flatMap((number) => this.#responses.get(number) ?? []);
    const at = asked && this.#world.transcript.exchanges[asked.n];
    if (asked === undefined || at === undefined) return undefined;
    const subscription = this.#world.subscriptions.get(at.id);
    const past = subscription && new Past(this.#world, subscription, at);
    const isEarlier = (creation: typeof at | null): boolean =>
      creation?.sender === 'own' && creation.n < at.n;
    return asKnownExchange(asked.response, {
      others: others.map(({ response }) => response),
      before: past?.body,
      fieldsBefore: past?.fields,
      createdBefore: this.#world.all.filter(({ creation }) => isEarlier(creation)).length,
      sights: this.#sights,
    });
  }
}
