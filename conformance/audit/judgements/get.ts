import { bodyObject, isGone, succeeded } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { expectFieldNames, fold, sameNames, sameWord } from '../../session/findings/expect.js';
import { comparable } from '../../session/findings/moment.js';
import { isChangedSince, isOlder, isSameState, type Evidence, type History } from '../history.js';
import { precedes } from '../order.js';
import { hasMask, shownText } from '../../http/masks.js';
import { unjudged, type Unjudged } from '../reasons.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { whyIncomparable } from '../sent.js';
import { fieldsIn } from '../../judge/fields-in.js';
import { clauseOf } from './update.js';

export const judgeRead: Judgement = (scene) => {
  const { at, history } = scene;
  const { response } = at;
  if (isGone(response)) judgeGone(scene);
  if (!succeeded(response) || response.kind === 'unread') return;
  judgeStatus(scene);
  const isShown = sameWord(bodyObject(response).id, response.request.id ?? '');
  if (history === undefined || !isSubscription(response) || !isShown) return;
  judgeAccount(scene, history);
  const evidence = history.before(at);
  if (evidence !== null) judgeFields(scene, history, evidence);
  if (evidence !== null) judgePlace(scene, evidence);
  judgeCancelled(scene, history);
  judgeActive(scene, history);
};

/** One that is read before and afterwards is there. */
function judgeGone({ at, history, ledger }: Scene): void {
  if (history?.isCertainlyThere(at) !== true) return;
  ledger.judge('read', { response: at.response });
}

function judgeStatus({ at, history, ledger }: Scene): void {
  const { response } = at;
  const isGood = isSubscription(response);
  // what can be read of a cancelled one is open
  if (!isGood && history?.isLive(at) !== true) return;
  ledger.judge('read', { response });
}

function judgeAccount({ at, ledger }: Scene, history: History): void {
  const { creation } = history;
  if (creation === undefined || !precedes(creation, at)) return;
  const due = shownText(bodyObject(creation.response).account_id);
  const { account_id: found } = bodyObject(at.response);
  if (due === undefined) return;
  if (hasMask(found)) {
    ledger.leave(unjudged.masked);
    return;
  }
  const isEarly = !history.changing.some((event) => event !== creation && precedes(event, at));
  const { response } = at;
  const known = { id: response.request.id, account_id: due };
  const check = isEarly ? 'get.agrees' : 'get.same-later';
  ledger.judge('known', { response, due: known, source: creation.response }, check);
}

/** The fields are those of the last creation or update. */
function judgeFields({ at, ledger }: Scene, history: History, evidence: Evidence): void {
  const { fields, write } = evidence;
  if (fields === null || write === undefined || history.mayBeCancelled(at)) return;
  const why = whyIncomparable(at, ['fields']);
  if (why !== null) {
    ledger.leave(why);
    return;
  }
  const body = bodyObject(at.response);
  const isSame = sameNames(body.fields, fields);
  const excuse = isSame ? null : excuseOf({ at, history, evidence });
  if (excuse !== null) {
    ledger.leave(excuse);
    return;
  }
  const { response } = at;
  const source = write.response;
  const known = { response, due: { fields }, source };
  const isLost = !isSame && evidence.last !== write;
  const later = isLost ? 'update.lasts' : clauseOf(history, write);
  if (source.request.operation === 'createSubscription') ledger.judge('known', known, 'get.agrees');
  else if (later === null) ledger.judge('known', known, 'update.persists');
  else ledger.note(later, expectFieldNames(fields, response, source));
}

interface Differing {
  readonly at: Recorded;
  readonly history: History;
  readonly evidence: Evidence;
}

/** Why other fields than those of the last change prove nothing; null if they do. */
function excuseOf({ at, history, evidence }: Differing): Unjudged | null {
  const body = bodyObject(at.response);
  const earlier = history.earlierFields(at);
  const isKnown = earlier.some((names) => sameNames(body.fields, names));
  const isOld = isKnown || isOlder(body, evidence.body);
  if (isOld && history.isLagging(evidence, at)) return unjudged.early;
  if (isOwn({ at, history, evidence })) return null;
  return unjudged.stranger;
}

/**
 * Whether nobody who is not in the recording gave it its fields: nothing has happened to it since,
 * or, as far as `updated_at` tells, nothing may have, and all names were known before.
 */
function isOwn({ at, history, evidence }: Differing): boolean {
  const { write, fields, body: before } = evidence;
  const body = bodyObject(at.response);
  if (isSameState(before, body)) return true;
  const earlier = write === undefined ? [] : history.earlierFields(write);
  const known = [...earlier.flat(), ...(fields ?? [])].map(fold);
  const isKnown = fieldsIn(body)?.every((name) => known.includes(fold(name))) === true;
  return isKnown && !isChangedSince(before, body);
}

/** City and type are those of the body before, unless something happened in between. */
function judgePlace({ at, ledger }: Scene, { body: before, source }: Evidence): void {
  const body = bodyObject(at.response);
  if (before === undefined || isChangedSince(before, body)) return;
  const { request } = source.response;
  if (request.operation !== 'createSubscription') return;
  const dueFor = (key: 'city' | 'entity_type'): string | undefined =>
    hasMask(body[key]) ? undefined : shownText(before[key]);
  const due = { city: dueFor('city'), entity_type: dueFor('entity_type') };
  ledger.judge('known', { response: at.response, due, source: source.response }, 'get.same-place');
}

/** It was cancelled some time ago, and nothing says that it was revived. */
function judgeCancelled({ at, ledger }: Scene, history: History): void {
  const cancellation = history.cancellationBefore(at);
  if (cancellation === null) return;
  const body = bodyObject(at.response);
  const shown = history.cancelledBody(cancellation, at);
  if (shown === undefined || isChangedSince(shown, body)) return;
  ledger.judge('cancelled', { response: at.response, source: cancellation.response });
}

/** For so long nobody is taken to pause what was just created, ms. */
const early = 60_000;

/** It was created active, and nothing has happened since. */
function judgeActive({ at, ledger }: Scene, history: History): void {
  const { creation } = history;
  if (creation === undefined || history.lastWrite(at) !== creation) return;
  const [before, body] = [bodyObject(creation.response), bodyObject(at.response)];
  const pair = comparable(before.updated_at, body.updated_at);
  const isSame = pair !== null && pair[0] === pair[1];
  if (before.status !== 'active' || !isSame || at.start - creation.end > early) return;
  if (body.status !== 'active' && body.status !== 'paused') return;
  ledger.judge('known', { response: at.response, due: { status: 'active' } }, 'get.still-active');
}
