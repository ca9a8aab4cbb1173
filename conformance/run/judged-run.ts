import type { CauseId, RequiredId } from '../check-id.js';
import { sentText } from '../requirements/sent-text.js';
import type { ModelCheck } from '../requirements/check.js';
import type { HttpRequest } from '../http/request.js';
import { isGone, type HttpResponse } from '../http/response.js';
import { findingsOf } from '../rules/told-finding.js';
import type { FlawSubject } from '../model/findings.js';
import { exercised } from '../model/exercised.js';
import { faultOf } from '../model/faults.js';
import { isAccepted } from '../model/marks.js';
import { objectOf, operations, type OperationName, type Transcript } from '../model/transcript.js';
import { validNames } from '../model/values.js';
import { denialOf } from '../session/findings/expect-subscription.js';
import { describe } from '../session/findings/expect.js';
import { judge } from '../model/judge.js';
import { idsAt } from '../model/places.js';
import type { Told } from '../model/rows.js';
import type { WorldModel } from '../model/world.js';
import type { Doubts } from '../script/second-looks.js';
import { causeOfRestart } from '../script/spontaneous-changes.js';
import type { Restart } from '../session/history.js';
import {
  passed,
  inconclusive,
  inconclusiveBy,
  Inconclusive,
  unseen,
  type Finding,
} from '../session/findings/finding.js';
import { unreadable, type ReadableId } from '../session/findings/readable.js';
import type { RunTranscript } from './run-transcript.js';

/** The requirement that an operation succeeds. */
const successOf: Readonly<Partial<Record<OperationName, RequiredId>>> = {
  create: 'create.subscription',
  get: 'get.subscription',
  update: 'update.subscription',
  cancel: 'cancel.accepted',
  list: 'list.ok',
};

/** Requirements about a value in every response, which a run may check alone. */
const everywhere: Readonly<Partial<Record<FlawSubject, RequiredId>>> = {
  account_id: 'auth.one-account',
  created_at: 'subscription.created-at-kept',
};

const broader = (subject: FlawSubject | undefined): readonly RequiredId[] => {
  const id = subject && everywhere[subject];
  return id === undefined ? [] : [id];
};

/** The model's judgement of a run's transcript. */
export class JudgedRun {
  readonly #run: RunTranscript;
  readonly #responses: readonly HttpResponse[];
  readonly #unread = new Map<ReadableId, Finding | null>();
  readonly #findings = new Map<string, Finding>();
  readonly #transcript: Transcript;
  /** how often requests have put each requirement to the test */
  readonly #exercises: ReadonlyMap<string, number>;
  /** the violated requirements about the state of subscriptions, the first one first */
  readonly #states: readonly RequiredId[];
  /** that the deployment has lost what the run had created; null if it has not */
  readonly restart: Restart | null;
  readonly doubts: Doubts;
  /** whether requests find subscriptions at times only: then none has changed by itself */
  readonly isLosing: boolean;
  /** whether any request of the account was accepted */
  readonly hasAccepted: boolean;

  /** @param selected ids of the checks of the run */
  constructor(run: RunTranscript, selected: ReadonlySet<string>) {
    const { transcript } = run;
    const { findings, unsettled, unverified, asks, world, restart } = judge(transcript);
    this.#run = run;
    this.#transcript = transcript;
    const own = transcript.exchanges.filter(({ sender }) => sender === 'own');
    this.hasAccepted = own.some(isAccepted);
    this.#responses = own.map((at) => run.responseTo(at));
    // a violation at another place has an id of its own, which the run may have left out
    const idOf = ({ id, requirement, places, subject }: Told): RequiredId =>
      [id, ...idsAt(requirement, places), ...broader(subject)].find((one) => selected.has(one)) ??
      requirement;
    const told = findings
      .map((one) => ({ ...one, id: idOf(one) }))
      .filter(({ id }) => selected.has(id));
    for (const [id, finding] of findingsOf(told, (at) => run.responseTo(at), sentText)) {
      this.#note(id, finding);
    }
    this.#states = told.filter(({ subject }) => subject === 'state').map(({ id }) => id);
    for (const { requirement, at, why } of unverified) {
      this.#note(requirement, inconclusive(why, run.responseTo(at)));
    }
    for (const { id, at, doubt } of unsettled) {
      this.#note(id, inconclusiveBy('by-itself', doubt ?? '', run.responseTo(at)));
    }
    this.isLosing = world.all.some(({ losses }) => losses.length > 0);
    this.restart = restart === null ? null : restartIn(world, restart);
    this.#exercises = exercised(world);
    const requestOf = (at: Told['at']): HttpRequest => run.responseTo(at).request;
    this.doubts = {
      watches: asks.flatMap((ask) => ('suspects' in ask ? [] : [ask])),
      suspects: asks.flatMap((ask) => ('suspects' in ask ? [ask.suspects.map(requestOf)] : [])),
    };
  }

  #note(id: string, finding: Finding): void {
    if (!this.#findings.has(id)) this.#findings.set(id, finding);
  }

  /**
   * Returns the first violation of a requirement, or a pass; null if nothing could have
   * broken it.
   */
  findingOf({ id, reads = [] }: Pick<ModelCheck, 'id' | 'reads'>): Finding | null {
    const found = this.#findings.get(id);
    if (found?.kind === 'violation') return found;
    for (const value of reads) {
      const unread = this.#unreadable(value);
      if (unread !== null) return unread;
    }
    return found ?? (this.#exercises.has(id) ? passed() : null);
  }

  /** Returns how often something could have broken a requirement. */
  times(id: string): number {
    return Math.max(this.#exercises.get(id) ?? 0, this.#findings.has(id) ? 1 : 0);
  }

  /** Returns that a value cannot be read in some response; null if it can be read in all. */
  #unreadable(value: ReadableId): Finding | null {
    const known = this.#unread.get(value);
    if (known !== undefined) return known;
    const found = unreadable([value], ...this.#responses);
    this.#unread.set(value, found);
    return found;
  }

  /** Returns the violated requirement that explains that nothing could have broken another one. */
  #causeOf({ dependsOn = [], needs = [] }: ModelCheck): CauseId {
    const isViolated = (id: RequiredId): boolean => this.#findings.get(id)?.kind === 'violation';
    const possible = [...dependsOn, ...needs, ...this.#states, 'create.subscription' as const];
    return possible.find(isViolated) ?? unseen;
  }

  /**
   * Returns why nothing could have broken a requirement: requests of its operation do not succeed.
   */
  obstacleTo(check: ModelCheck): Inconclusive {
    const { id } = check;
    const operation = operations.find((one) => id.split('.').includes(one));
    const sent = this.#transcript.exchanges.filter(
      (one) => one.sender === 'own' && one.operation === operation && !one.intent.unknownId,
    );
    const isUpdate = operation === 'update';
    const valid = sent.filter(
      (one) =>
        faultOf(one) === undefined && !(isUpdate && validNames(objectOf(one.body).fields) === null),
    );
    const last = valid.at(-1);
    const success = operation && successOf[operation];
    if (success === undefined || last === undefined || valid.some(isAccepted)) {
      return new Inconclusive('nothing in this run could have violated it', this.#causeOf(check));
    }
    const response = this.#run.responseTo(last);
    const state = isGone(response) ? this.#states[0] : undefined;
    return (
      denialOf(response, success) ??
      new Inconclusive(describe(response), state ?? success, response)
    );
  }
}

/** @param end when the subscriptions were lost at the latest, ms since the epoch */
function restartIn({ all, transcript }: WorldModel, end: number): Restart {
  const requests = transcript.exchanges.filter(({ received }) => received <= end).length;
  const lost = all.filter(({ creation, since }) => creation !== null && since <= end);
  const cause = causeOfRestart({ at: end, requests });
  return { cause, ids: new Set(lost.map(({ id }) => id)) };
}
