import {
  isQuestion,
  type Check,
  type ExchangeCheck,
  type ModelCheck,
  type RuleCheck,
} from '../requirements/check.js';
import type { HttpResponse } from '../http/response.js';
import type { RuleEngine } from '../rules/rule-engine.js';
import type { TakenResponses } from '../session/taken-responses.js';
import {
  findingOf,
  Inconclusive,
  notApplicable,
  nothingAccepted,
  notSeen,
  restarted,
  tokenExpired,
  type Finding,
  observed,
} from '../findings/finding.js';
import { Intermediaries } from '../session/sending/intermediaries.js';
import { sentBy } from './acts-of-checks.js';
import { concluded, type Crash, type FindingsOfChecks } from './conclusions.js';
import type { JudgedRun } from './judged-run.js';
import type { Results } from './results.js';
import { errorOf, type Obstacle, type Reason, type RunFacts } from './run-facts.js';
import type { RunTranscript } from './run-transcript.js';
import { isAllowed } from './select.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
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
import type { Sight } from '../session/delays.js';

/** Everything in a run that answers open questions. */
interface Asked {
  readonly run: RunTranscript;
  readonly facts: Pick<RunFacts, 'asked' | 'hadConflicts' | 'sights'>;
  readonly taken: TakenResponses;
  readonly world: WorldModel;
}

/** A run's answers to open questions. */
class RunAnswers {
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

export const isRule = (check: Check): check is RuleCheck => 'rule' in check;
const isOfExchanges = (check: Check): check is ExchangeCheck => 'judge' in check;
const isModelCheck = (check: Check): check is ModelCheck =>
  'sends' in check && !isRule(check) && !isQuestion(check);

/** Everything that the results of a run follow from. A HAR file of the run has it, too. */
export interface RunEvidence {
  readonly run: RunTranscript;
  readonly facts: RunFacts;
  /** responses to what the script has sent, with what is wrong with their bodies */
  readonly taken: TakenResponses;
}

/** Judges a run by its exchanges and facts: the same for a run that has ended, and for its HAR file. */
export class RunVerdict {
  readonly #facts: RunFacts;
  readonly #judged: JudgedRun;
  readonly #bodies: RuleEngine;
  readonly #answers: RunAnswers;
  readonly #foreign: Inconclusive | null;
  readonly #responses: ReadonlyMap<number, HttpResponse>;
  readonly #obstacles: ReadonlyMap<string, Obstacle>;
  readonly #checks: readonly Check[];

  /**
   * @param judged the judgement of the run
   * @param checks the selected ones
   */
  constructor({ run, facts, taken }: RunEvidence, judged: JudgedRun, checks: readonly Check[]) {
    this.#facts = facts;
    this.#checks = checks;
    this.#judged = judged;
    this.#responses = new Map(
      run.requests.map(({ number }, n) => [number, run.responseTo({ n })] as const),
    );
    this.#obstacles = new Map(facts.obstacles.toReversed().map((one) => [one.check, one] as const));
    this.#bodies = taken.rules;
    const { world } = judged;
    this.#answers = new RunAnswers({ run, facts, taken, world });
    this.#foreign = new Intermediaries(this.#bodies).foreignSite();
  }

  /** How often a requirement applied. */
  times(check: Check): number {
    if (isRule(check)) return this.#bodies.times(check.id);
    if (isOfExchanges(check)) return this.#lookedAt(check).length;
    return this.#judged.times(check.id);
  }

  /** Records a result for each check. */
  record(results: Results, shorten: (text: string) => string): void {
    const found = new Map<Check, Finding | Crash>();
    for (const check of this.#checks) {
      const isSent = isAllowed(check, this.#facts.filters);
      found.set(check, isSent ? this.#findingOf(check, shorten) : leftOut(check));
    }
    this.#conclude(found, results);
  }

  #conclude(found: FindingsOfChecks, results: Results): void {
    const conclusions = concluded(found, {
      foreign: this.#foreign,
      unaccepted: this.#bodies.isAccepted('own') ? null : new Inconclusive(nothingAccepted),
      loss: this.#judged.loss,
      outages: this.#facts.outages.map((one) => this.#error(one)),
    });
    for (const check of this.#checks) {
      const finding = conclusions.get(check);
      if (finding?.kind === 'error') results.recordCrash(check, finding.message);
      else if (finding !== undefined) results.record(check, finding);
    }
  }

  /** Records the findings of a run that an internal error has ended. */
  recordFound(results: Results, shorten: (text: string) => string): void {
    const found = new Map<Check, Finding>();
    for (const check of this.#checks) {
      const finding = this.#foundSoFar(check, shorten);
      if (finding !== null) found.set(check, finding);
    }
    this.#conclude(found, results);
  }

  #foundSoFar(check: Check, shorten: (text: string) => string): Finding | null {
    if (isModelCheck(check)) return this.#judged.findingOf(check);
    if (isRule(check)) {
      const finding = this.#bodies.finding(check.id, shorten);
      // bodies that the run did not reach might violate it
      return finding?.kind === 'violation' ? finding : null;
    }
    const isAsked = isQuestion(check) && this.#facts.asked[check.id] !== undefined;
    return isAsked ? this.#answers.findingOf(check.id) : null;
  }

  #findingOf(check: Check, shorten: (text: string) => string): Finding | Crash {
    if (isModelCheck(check)) return this.#findingOfModel(check);
    if (isRule(check)) return this.#findingOfRule(check, shorten);
    const obstacle = this.#obstacles.get(check.id);
    if (obstacle !== undefined) return this.#outcomeOf(obstacle);
    if (isQuestion(check)) return this.#answers.findingOf(check.id);
    const [first, ...others] = isOfExchanges(check) ? this.#lookedAt(check) : [];
    if (first === undefined || !isOfExchanges(check)) return notSeen(nothingSeen);
    return check.judge([first, ...others]);
  }

  #lookedAt({ id }: Check): HttpResponse[] {
    const numbers = this.#facts.looked[id] ?? [];
    return numbers.flatMap((number) => this.#responses.get(number) ?? []);
  }

  #findingOfRule(
    { id, nothingSeen: nothing }: RuleCheck,
    shorten: (text: string) => string,
  ): Finding | Crash {
    const found = this.#bodies.finding(id, shorten);
    if (found !== null) return found;
    const obstacle = this.#obstacles.get(id);
    if (obstacle !== undefined) return this.#outcomeOf(obstacle);
    const { failure } = this.#facts;
    if (nothing === undefined && failure !== null) return findingOf(this.#error(failure));
    return nothing ?? notSeen(nothingSeen);
  }

  #findingOfModel(check: ModelCheck): Finding | Crash {
    const finding = this.#judged.findingOf(check);
    const obstacle = this.#obstacles.get(check.id);
    // what is rejected since a token has expired proves nothing
    const isExpired = obstacle?.cause === tokenExpired && finding?.kind === 'pass';
    if (finding !== null && !isExpired) return finding;
    if (obstacle !== undefined) return this.#outcomeOf(obstacle);
    return this.#whyUnseen(check);
  }

  /** Returns why nothing could have broken a requirement. */
  #whyUnseen(check: ModelCheck): Finding {
    const { outages, obstacles, stopped } = this.#facts;
    const ofModel = new Set(this.#checks.filter(isModelCheck).map(({ id }) => id as string));
    const first = obstacles.find((one) => one.kind !== 'error' && ofModel.has(one.check));
    const [outage] = outages;
    if (outage !== undefined) return findingOf(this.#error(outage));
    const lost = this.#judged.loss?.cause;
    if (lost?.causeId === restarted) return findingOf(lost);
    const common = stopped ?? (this.#judged.hasAccepted ? null : (first ?? null));
    if (common !== null) return findingOf(this.#error(common));
    if (check.unlessSeen !== undefined) return notApplicable(check.unlessSeen);
    return findingOf(this.#judged.obstacleTo(check));
  }

  #outcomeOf(reason: Reason): Finding | Crash {
    const { kind, message } = reason;
    return kind === 'error' ? { kind, message } : findingOf(this.#error(reason));
  }

  #error(reason: Reason): Inconclusive {
    return errorOf(reason, (number) => this.#responses.get(number));
  }
}

const nothingSeen = 'this run received no response that the requirement applies to';

/** Returns the finding of a check that a read-only run leaves out. */
export function leftOut(check: Check): Finding {
  const what =
    sentBy(check) === 'interpretations' ? 'interpretations unless --only selects them' : 'writes';
  return notApplicable(`a read-only run does not send ${what}`);
}
