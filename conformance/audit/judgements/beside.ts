import type { ClauseId } from '../../clause-id.js';
import { bodyObject, isGone, succeeded, type JsonObject } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { sameNames, show } from '../../session/findings/expect.js';
import { isSameInstant } from '../../session/findings/moment.js';
import { isChangedSince, type Evidence, type History } from '../history.js';
import { lag } from '../order.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { isLegible, sentObject } from '../sent.js';
import { fieldsIn } from '../../judge/fields-in.js';

/**
 * What changes one subscription leaves others alone. Others may use them too, so that a change of
 * another one counts only where it shows at once, and looks like the one that was made.
 */
export const judgeBeside: Judgement = (scene) => {
  const { at, history, ledger } = scene;
  if (history === undefined || !isConclusive(at) || !history.wasLive(at)) return;
  const before = history.before(at);
  if (before === null || !isComparable(at, before)) return;
  const { last } = before;
  const change = onlyChange(scene, history, last);
  const check = checks[change?.response.request.operation ?? ''];
  if (change === undefined || check === undefined || isChanged(history, last, at)) return;
  const found = faultOf(scene, history, change);
  const responses = [at, change, last].map(({ response }) => response);
  ledger.judge('sideEffect', { effect: found === null ? null : { found, responses } }, check);
};

/** Whether the same account has just seen it: to another one, it may not exist. */
const isComparable = (at: Recorded, { at: seen, last }: Evidence): boolean =>
  at.start - seen <= lag && at.account === last.account;

/** Whether it is a read that shows what became of a subscription. */
const isConclusive = ({ response }: Recorded): boolean =>
  response.request.operation === 'getSubscription' &&
  (isGone(response) || (succeeded(response) && isSubscription(response)));

/** Whether it may not show everywhere yet. */
function isNew({ creation }: History, at: Recorded): boolean {
  return creation !== undefined && at.start < creation.end + lag;
}

/** Whether the subscription itself was changed between two exchanges. */
function isChanged(history: History, last: Recorded, at: Recorded): boolean {
  const write = history.lastWrite(at);
  return write !== last && write !== history.lastWrite(last);
}

const checks: Readonly<Record<string, ClauseId>> = {
  createSubscription: 'create.beside',
  updateSubscription: 'update.beside',
  cancelSubscription: 'cancel.beside',
};

/** The only successful change of another subscription between two reads of one. */
function onlyChange(
  { at, histories }: Scene,
  history: History,
  before: Recorded,
): Recorded | undefined {
  const between = histories.changesOfOthers(history, before, at);
  return between.length === 1 ? between[0] : undefined;
}

function faultOf({ at }: Scene, history: History, change: Recorded): string | null {
  const { response } = at;
  if (isGone(response)) {
    // to another account, it may not exist
    const isOpen = at.account === null || isNew(history, at);
    return isOpen ? null : `it is gone (${response.status})`;
  }
  const body = bodyObject(response);
  const before = history.before(at)?.body;
  if (!isOfChange(body, before, change)) return null;
  const { status } = body;
  if (status === 'cancelled') return 'it is cancelled';
  const isPaused = status === 'paused' && before?.status === 'active';
  if (isPaused && !isChangedSince(before, body)) return 'it is paused';
  return takenFields({ at, history, change });
}

/** When a response was sent, by the clock of the deployment. */
function dateOf({ response }: Recorded): string | undefined {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : new Date(date).toISOString();
}

/** Whether it was changed at the moment of the change of the other one, as far as is told. */
function isOfChange(body: JsonObject, before: JsonObject | undefined, change: Recorded): boolean {
  if (!isChangedSince(before, body)) return true;
  const { updated_at: moment = dateOf(change) } = bodyObject(change.response);
  return isSameInstant(body.updated_at, moment) === true;
}

interface Pair {
  readonly at: Recorded;
  readonly history: History;
  readonly change: Recorded;
}

/** The fields of the other one, where it has these now; else null. */
function takenFields({ at, history, change }: Pair): string | null {
  const body = bodyObject(at.response);
  const given = fieldsIn(sentObject(change));
  const due = history.before(at)?.fields ?? null;
  if (given === null || due === null || !isLegible(at) || !isLegible(change)) return null;
  const isTaken = sameNames(body.fields, given) && !sameNames(body.fields, due);
  return isTaken ? `it has the fields of the other one: ${show(body.fields)}` : null;
}
