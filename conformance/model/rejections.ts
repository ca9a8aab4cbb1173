import type { RequiredId } from '../check-id.js';
import { faultOf, type RequestFault } from './faults.js';
import type { Flaw, Findings, Kind } from './findings.js';
import { lifeOf } from './life.js';
import { isAccepted, isSuccess, mayBeUnrelated, requestOutcome } from './marks.js';
import { pageOf } from './page.js';
import { shownId } from './registers.js';
import type { Repeats } from './repeats.js';
import { isObject, objectOf, type TranscriptExchange, type OperationName } from './transcript.js';
import { isUuid, valueKey, show, validNames } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** Requests that must or should be rejected. */

/** The input of the functions that judge requests. */
export interface RequestContext {
  readonly world: WorldModel;
  readonly repeats: Repeats;
  readonly findings: Findings;
}

/** Reports an unexpected response to a request, unless the failure has passed. */
export function note(
  { repeats, findings }: RequestContext,
  kind: Kind,
  at: TranscriptExchange,
  requirement: RequiredId,
  expected: string,
  more: Partial<Flaw> = {},
): void {
  if (at.status === 408 || (at.status !== 0 && repeats.hasPassed(at))) return;
  const found = `${at.status} ${show(at.json).slice(0, 60)}`;
  findings.add({ kind, at, requirement, expected, found, ...more });
}

/** Matches a path without the version prefix. */
const withoutPrefix = /^\/(subscriptions|fields\/interpret)/;

/** Returns the requirement about a request without the version prefix; undefined for other paths. */
export function requirementOfPrefix({ path, method }: TranscriptExchange): RequiredId | undefined {
  if (!withoutPrefix.test(path)) return undefined;
  const isWrite = method !== undefined && method !== 'GET' && !path.startsWith('/fields');
  return isWrite ? 'versioning.prefix-writes' : 'versioning.prefix';
}

/** Judges whether a path without the version prefix is served. */
export function judgePrefix(context: RequestContext, at: TranscriptExchange): void {
  const requirement = requirementOfPrefix(at);
  if (requirement === undefined || !isSuccess(at) || at.isWebPage || at.sender !== 'own') return;
  if (isObject(at.json) || isCancelledBy(context, at))
    note(context, 'accepted', at, requirement, 'no such path');
}

/** Whether a cancellation without the prefix has taken effect, according to the next read. */
function isCancelledBy({ world }: RequestContext, at: TranscriptExchange): boolean {
  if (at.method !== 'DELETE') return false;
  const next = world.subscriptions
    .get(at.path.split('/').at(-1) ?? '')
    ?.tracks.state.firstAfter(at);
  return next !== undefined && next.value !== 'active';
}

/** Forms of the right token that should be rejected. */
const otherForms = ['bare', 'basic', 'token', 'digest'];

/** Returns the requirement to reject a credential. */
function requirementOfCredential(
  { credential }: TranscriptExchange,
  operation: OperationName,
): RequiredId {
  if (credential === 'none') return `auth.missing.${operation}`;
  if (credential === 'empty') return `auth.scheme.${operation}`;
  return otherForms.includes(credential) ? 'auth.bearer-only' : 'auth.unknown.refused';
}

export function judgeCredential(context: RequestContext, at: TranscriptExchange): void {
  // whose token it is may be open in a recording
  if (at.operation === null || !isSuccess(at) || at.credential === 'unknown') return;
  const subscription = context.world.subscriptions.get(at.id);
  const requirement = requirementOfCredential(at, at.operation);
  note(context, 'accepted', at, requirement, 'a rejection', { subscription });
}

/**
 * Whether a response shows another account something. Some services succeed for any id, without an effect.
 */
function getsSomething(at: TranscriptExchange): boolean {
  const { operation, id, body, json } = at;
  if (operation === 'list') return (pageOf(at)?.ids ?? []).length > 0;
  if (shownId(at) !== id) return false;
  return (
    operation !== 'update' || valueKey(objectOf(body).fields) === valueKey(objectOf(json).fields)
  );
}

/** Whether a success may show nothing: in a recording, or if an unknown subscription succeeds as well. */
const mayShowNothing = (
  { world: { transcript } }: RequestContext,
  operation: OperationName,
): boolean =>
  transcript.isRecording ||
  transcript.exchanges.some(
    (one) => one.operation === operation && one.intent.unknownId === true && isAccepted(one),
  );

/**
 * Judges accepted requests of other accounts. If the second account is not certain, only a recommendation is
 * violated.
 */
export function judgeForeign(
  context: RequestContext,
  at: TranscriptExchange,
  subscription: Tracked | undefined,
  isOtherKnown: boolean,
): void {
  const { operation } = at;
  if (subscription === undefined || !isAccepted(at)) return;
  if (operation === null || operation === 'create' || operation === 'interpret') return;
  // some services say to everybody that it is cancelled, and do nothing
  if (operation === 'cancel' && shownId(at) === '') return;
  if (!getsSomething(at) && mayShowNothing(context, operation)) return;
  const { isRecording } = context.world.transcript;
  const isMinor = isRecording || isOtherKnown ? {} : ({ isMinor: true } as const);
  const requirement = `auth.foreign.${operation}` as const;
  note(context, 'accepted', at, requirement, 'a rejection', { subscription, ...isMinor });
}

/** Whether a body that was not read may show that the fault was corrected. */
export const mayBeCorrected = (
  { isUnread }: TranscriptExchange,
  { isCorrectedBy }: RequestFault,
): boolean => isUnread && isCorrectedBy !== undefined;

/** Judges a request with a fault in its body or query. */
export function judgeFault(
  context: RequestContext,
  at: TranscriptExchange,
  fault: RequestFault,
): void {
  const subscription = context.world.subscriptions.get(at.id);
  // the list of a cancelled subscription is open
  const isOpen = subscription !== undefined && lifeOf(context.world, subscription, at) === 'open';
  if (at.operation === 'list' && isOpen) return;
  if (mayBeCorrected(at, fault)) return;
  const isServed = isSuccess(at) && !at.isWebPage;
  if (!isServed || fault.isCorrectedBy?.(objectOf(at.json)) === true) return;
  note(context, 'accepted', at, fault.requirement, 'a rejection');
}

/** Statuses of rejections that come before the lookup of the id. */
const beforeLookup: readonly number[] = [401, 407, 408, 425, 429];

/** Strings, in lower case, that programs send instead of a missing id. */
const noIds = ['undefined', 'null', 'nan', '[object object]'];

const mayBeOfIntermediary = (at: TranscriptExchange): boolean =>
  at.isOfIntermediary === true || at.isWebPage || (!isObject(at.json) && at.status >= 400);

/** Judges a request with an id that no subscription has. */
export function judgeUnknownId(context: RequestContext, at: TranscriptExchange): void {
  const { operation, status, id } = at;
  if (operation === null || operation === 'create' || operation === 'interpret') return;
  // an intermediary rejects in its own way
  if (mayBeOfIntermediary(at)) return;
  // so does a token that has no permission for the operation
  if (status === 403 && !context.world.accepts(operation)) return;
  if (operation === 'list') judgeUnknownList(context, at);
  else if (!isUuid(id)) judgeNoId(context, at, operation);
  else if (isSuccess(at)) note(context, 'accepted', at, `${operation}.unknown`, 'a rejection');
  else judgeStatus(context, at, operation);
}

/** Whether the malformed id is the only possible fault of a list request. */
function isMalformedList({ world }: RequestContext, at: TranscriptExchange): boolean {
  if (!world.transcript.isRecording) return at.id === 'not-a-uuid';
  const isRejected = at.status === 400 || at.status === 422;
  return isRejected && /^[\w.~-]{1,128}$/.test(at.id) && Object.keys(at.query).length === 0;
}

/** Judges an id that is not a UUID: only a word for a missing id is certainly unknown. */
function judgeNoId(
  context: RequestContext,
  at: TranscriptExchange,
  operation: 'get' | 'update' | 'cancel',
): void {
  // a cancellation may succeed whatever the id, and a body that was not read may be a web page
  if (operation === 'cancel' || !noIds.includes(at.id) || !isSuccess(at) || at.isUnread) return;
  note(context, 'accepted', at, `${operation}.unknown`, 'a rejection');
}

/** Judges the list of an unknown subscription, which must be a 404. */
function judgeUnknownList(context: RequestContext, at: TranscriptExchange): void {
  const { status, id } = at;
  if (status === 404 || (status >= 500 && !context.repeats.isLasting(at))) return;
  if (!isUuid(id)) {
    if (!isMalformedList(context, at) || mayBeUnrelated(at)) return;
    note(context, 'accepted', at, 'list.malformed-404', '404');
    return;
  }
  // these statuses say nothing about the id; with a bad query, either rejection may come first
  if ([0, 401, 429, 502, 503, 504].includes(status) || faultOf(at) !== undefined) return;
  note(context, 'accepted', at, 'list.unknown', '404');
}

function judgeStatus(
  context: RequestContext,
  at: TranscriptExchange,
  operation: OperationName,
): void {
  if (operation !== 'get' && operation !== 'update' && operation !== 'cancel') return;
  const { status, body } = at;
  if (requestOutcome(at) !== 'rejected' || status === 404 || beforeLookup.includes(status)) return;
  const mayBeOther = operation === 'update' && validNames(objectOf(body).fields) === null;
  if (mayBeOther || faultOf(at) !== undefined) return;
  // ids of another form than those of the service may be malformed
  const isKnown = context.world.transcript.exchanges.some(
    (one) => one.operation === operation && one.intent.unknownId === true && one.status === 404,
  );
  if (!isKnown) note(context, 'accepted', at, `${operation}.unknown-404`, '404');
}

/**
 * Reports requests that never get a response although later ones of the operation do: they end the
 * connection.
 */
export function judgeUnanswered(context: RequestContext): void {
  const { exchanges } = context.world.transcript;
  for (const group of context.repeats.groups) {
    const [at] = group;
    if (at?.sender !== 'own' || group.length < 2) continue;
    const requirement = requirementOfUnanswered(at);
    if (requirement === undefined || group.some(({ status }) => status !== 0)) continue;
    const isUp = exchanges.some(
      (one) => one.status !== 0 && one.operation === at.operation && one.sent >= at.received,
    );
    if (isUp) note(context, 'rejected', at, requirement, 'a response');
  }
}

function requirementOfUnanswered(at: TranscriptExchange): RequiredId | undefined {
  const fault = faultOf(at);
  if (fault !== undefined) return fault.requirement;
  return at.operation === 'update' && !isObject(at.body) ? 'update.bodies' : undefined;
}
