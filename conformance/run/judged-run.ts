import type { CauseId, RequiredId } from '../check-id.js';
import { sentText } from '../requirements/sent-text.js';
import type { Check, ModelCheck } from '../requirements/check.js';
import type { HttpRequest } from '../http/request.js';
import type { Exchange } from '../http/exchange.js';
import { deniesAccess, isGone, type HttpResponse } from '../http/response.js';
import { findingsOf } from '../rules/told-finding.js';
import type { FlawSubject } from '../model/findings.js';
import { exercised } from '../model/exercised.js';
import { faultOf } from '../model/faults.js';
import { isAccepted } from '../model/marks.js';
import { objectOf, operations, type OperationName, type Transcript } from '../model/transcript.js';
import { normalizeWord, validNames } from '../model/values.js';
import { denialOf } from '../findings/expect-subscription.js';
import { describe } from '../findings/expect.js';
import { judge } from '../model/judge.js';
import { idsAt } from '../model/places.js';
import type { Restart } from '../model/restart.js';
import type { Told } from '../model/rows.js';
import type { WorldModel } from '../model/world.js';
import type { Doubts } from '../script/second-looks.js';
import {
  passed,
  inconclusive,
  inconclusiveBy,
  Inconclusive,
  restarted,
  unseen,
  type Finding,
} from '../findings/finding.js';
import { unreadable, type ReadableId } from '../findings/readable.js';
import type { RunTranscript } from './run-transcript.js';

/** The requirement that an operation succeeds. */
const successOf: Readonly<Partial<Record<OperationName, RequiredId>>> = {
  create: 'create.subscription',
  get: 'get.subscription',
  update: 'update.subscription',
  cancel: 'cancel.accepted',
  list: 'list.ok',
};

/** Requirements about a value in every response, which a run can check alone. */
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
  /** how often requests tested each requirement */
  readonly #exercises: ReadonlyMap<string, number>;
  /** the violated requirements about the state of subscriptions, the first one first */
  readonly #states: readonly RequiredId[];
  /** why subscriptions differ from what the run left; null if no such reason is known */
  readonly loss: LossOfState | null;
  readonly doubts: Doubts;
  readonly world: WorldModel;
  /** whether any request of the account was accepted */
  readonly hasAccepted: boolean;

  /** @param checks the checks of the run */
  constructor(run: RunTranscript, checks: readonly Check[]) {
    const selected: ReadonlySet<string> = new Set(checks.map(({ id }) => id));
    const { transcript } = run;
    const { findings, unsettled, unverified, asks, world, restart } = judge(transcript);
    this.#run = run;
    this.world = world;
    this.#transcript = transcript;
    const own = transcript.exchanges.filter(({ sender }) => sender === 'own');
    this.hasAccepted = own.some(isAccepted);
    this.#responses = own.map((at) => run.responseTo(at));
    // A violation in a special situation has a different id, which the run might have excluded.
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
    // If requests find subscriptions only sometimes, none has changed by itself.
    const isLosing = world.all.some(({ losses }) => losses.length > 0);
    const ofClock = isLosing ? null : clockLossIn(unsettled, run);
    this.loss = restart === null ? ofClock : restartIn(world, restart, run);
    for (const { id, at, doubt = '', subject } of unsettled) {
      const isOfClock = subject === 'state' && this.loss?.cause.causeId === byItself;
      const why = isOfClock ? this.loss.cause.message : doubt;
      this.#note(id, inconclusiveBy(byItself, why, run.responseTo(at)));
    }
    this.#exercises = exercised(world);
    const requestOf = (at: Told['at']): HttpRequest => run.responseTo(at).request;
    this.doubts = {
      watches: asks.flatMap((ask) => ('watchUntilAge' in ask ? [ask] : [])),
      suspects: asks.flatMap((ask) => ('suspects' in ask ? [ask.suspects.map(requestOf)] : [])),
      losses: asks.flatMap((ask) =>
        'repeated' in ask ? [{ ...ask, repeated: ask.repeated.map(requestOf) }] : [],
      ),
    };
  }

  #note(id: string, finding: Finding): void {
    if (!this.#findings.has(id)) this.#findings.set(id, finding);
  }

  /**
   * Returns the first violation of a requirement, or a pass; null if no exchange could have
   * violated it.
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

  /** Whether a subscription differs from what the run left, although no request has changed it. */
  isLost(id: string): boolean {
    return this.loss?.ids.has(normalizeWord(id)) === true;
  }

  /** Returns how often an exchange could have violated a requirement. */
  times(id: string): number {
    return Math.max(this.#exercises.get(id) ?? 0, this.#findings.has(id) ? 1 : 0);
  }

  /**
   * Returns the finding that a value cannot be read in some response; null if it can be read in
   * all.
   */
  #unreadable(value: ReadableId): Finding | null {
    const known = this.#unread.get(value);
    if (known !== undefined) return known;
    const found = unreadable([value], ...this.#responses);
    this.#unread.set(value, found);
    return found;
  }

  /**
   * Returns the violated requirement because of which no exchange could have violated another one.
   */
  #causeOf({ dependsOn = [], needs = [] }: ModelCheck): CauseId {
    const isViolated = (id: RequiredId): boolean => this.#findings.get(id)?.kind === 'violation';
    const possible = [...dependsOn, ...needs, ...this.#states, 'create.subscription' as const];
    return possible.find(isViolated) ?? unseen;
  }

  /**
   * Returns why no exchange could have violated a requirement: requests of its operation do not
   * succeed.
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
      return new Inconclusive(
        'this run sent no request that could violate the requirement',
        this.#causeOf(check),
      );
    }
    const response = this.#run.responseTo(last);
    const state = isGone(response) ? this.#states[0] : undefined;
    return (
      denialOf(response, success) ??
      new Inconclusive(describe(response), state ?? success, response)
    );
  }
}

/**
 * The fact that subscriptions differ from what the run left, although no request has changed them.
 */
export interface LossOfState {
  readonly cause: Inconclusive;
  /** ids in lowercase */
  readonly ids: ReadonlySet<string>;
  /** whether an exchange shows the change, if it is about one of them */
  readonly shows: (exchange: Exchange) => boolean;
  /** whether an exchange certainly ended before the change */
  readonly isBefore: (exchange: Exchange) => boolean;
}

/** Returns the loss by a restart. */
function restartIn(
  { all, transcript }: WorldModel,
  { from, to: end, value }: Restart,
  run: RunTranscript,
): LossOfState {
  const requests = transcript.exchanges.filter(({ received }) => received <= end).length;
  const lost = all.filter(({ creation, since }) => creation !== null && since <= end);
  const time = new Date(end).toTimeString().slice(0, 8);
  const when = `at ${time}, after ${requests} requests`;
  const message =
    value === 'gone'
      ? `the deployment appears to have lost its subscriptions ${when}: was it restarted? This run's ` +
        'subscriptions all disappeared at once, but new subscriptions are kept'
      : `the deployment ${value} all subscriptions of this run at once ${when}, but a new subscription ` +
        'stays active after the same requests';
  const cause = new Inconclusive(message, restarted);
  const before = new Set(
    transcript.exchanges
      .filter(({ received }) => received <= from)
      .map((one) => run.responseTo(one).exchange),
  );
  const isBefore = (exchange: Exchange): boolean => before.has(exchange);
  const shows = ({ response }: Exchange): boolean =>
    response !== null && (value === 'gone' ? isGone(response) : isChanged(response));
  return { cause, ids: new Set(lost.map(({ id }) => id)), shows, isBefore };
}

/** The cause of checks that are inconclusive because subscriptions change by the clock. */
const byItself = 'by-itself';

/**
 * Matches the consequences of a change by the clock: a subscription that is not active, and an
 * empty page.
 */
const follows = /"status":\s*"(paused|cancelled)"|"cancelled_at":\s*"|"data":\s*\[\s*\]/;

/**
 * Returns the loss of subscriptions that change by the clock; null if none does.
 * @param unsettled states that might be caused by the clock, with the subscriptions that show them
 */
function clockLossIn(unsettled: readonly Told[], run: RunTranscript): LossOfState | null {
  const states = unsettled.flatMap(({ at, subscription, subject, found }) =>
    subject === 'state' && subscription !== undefined ? [{ at, subscription, found }] : [],
  );
  const [first] = states;
  if (first === undefined) return null;
  const untouched = states.find(
    ({ at, subscription }) =>
      subscription.updatesBy(at) === 0 && !subscription.mayBeCancelledBy(at.received),
  );
  const { at, subscription, found } = untouched ?? first;
  const word = String(JSON.parse(found));
  const age = `${(subscription.ageAt(at) / 1000).toFixed(1)} s`;
  const message =
    untouched === undefined
      ? `a subscription was ${word} after ${age}, perhaps on its own: the run could not watch an untouched subscription`
      : `subscriptions change on their own: an untouched subscription was ${word} after ${age}`;
  return {
    cause: new Inconclusive(message, byItself, run.responseTo(at)),
    ids: new Set(states.map((one) => one.subscription.id)),
    shows: ({ response }) => response !== null && isChanged(response),
    isBefore: () => false,
  };
}

/** Whether a response shows the change of a subscription by itself, or rejects a request because of it. */
const isChanged = (response: NonNullable<Exchange['response']>): boolean =>
  follows.test(response.body) || (isClientError(response) && !deniesAccess(response));

const isClientError = ({ status }: { status: number }): boolean => status >= 400 && status < 500;
