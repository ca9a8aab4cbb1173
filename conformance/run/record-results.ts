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
} from '../findings/finding.js';
import { Intermediaries } from '../session/sending/intermediaries.js';
import { sentBy } from './acts-of-checks.js';
import { concluded, type Crash } from './conclusions.js';
import { JudgedRun } from './judged-run.js';
import type { Results } from './results.js';
import { RunAnswers } from './run-answers.js';
import { errorOf, type Obstacle, type Reason, type RunFacts } from './run-facts.js';
import type { RunTranscript } from './run-transcript.js';
import { isAllowed } from './select.js';

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

  /** @param checks the selected ones */
  constructor({ run, facts, taken }: RunEvidence, checks: readonly Check[]) {
    this.#facts = facts;
    this.#checks = checks;
    this.#judged = new JudgedRun(run, new Set(checks.map(({ id }) => id)));
    this.#responses = new Map(
      run.requests.map(({ number }, n) => [number, run.responseTo({ n })] as const),
    );
    this.#obstacles = new Map(facts.obstacles.toReversed().map((one) => [one.check, one] as const));
    this.#bodies = taken.rules;
    const { world } = this.#judged;
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
  recordFound(results: Results): void {
    for (const check of this.#checks) {
      const finding = this.#foundSoFar(check);
      if (finding !== null) results.record(check, finding);
    }
  }

  #foundSoFar(check: Check): Finding | null {
    if (isModelCheck(check)) return this.#judged.findingOf(check);
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
