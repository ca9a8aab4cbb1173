import { bodyObject, isGone, succeeded } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { sameNames, show } from '../../session/findings/expect.js';
import type { History } from '../history.js';
import { lag, precedes } from '../order.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { fieldsIn, isLegible, sentObject } from '../sent.js';

/**
 * What changes one subscription leaves others alone. Others may use them too, so that a change of
 * another one counts only where it shows at once, and looks like the one that was made.
 */
export const judgeBeside: Judgement = (scene) => {
  const { at, history, ledger } = scene;
  const { response } = at;
  if (history === undefined || response.request.operation !== 'getSubscription') return;
  if (!isGone(response) && !(succeeded(response) && isSubscription(response))) return;
  const before = history.before(at);
  if (before === null || at.start - before.at > lag || !history.wasLive(at)) return;
  const { last } = before;
  const between = changesBetween(scene, last);
  const [change] = between;
  if (change === undefined || between.length > 1) return;
  const check = checks[change.response.request.operation ?? ''];
  const write = history.lastWrite(at);
  if (check === undefined || (write !== last && write !== history.lastWrite(last))) return;
  const fault = faultOf(scene, history, change);
  ledger.expect(check, fault === null, 'another one as it was', fault ?? '', at, change, last);
};

const checks: Readonly<Record<string, string>> = {
  createSubscription: 'create.beside',
  updateSubscription: 'update.beside',
  cancelSubscription: 'cancel.beside',
};

/** Successful changes of other subscriptions between two reads of one. */
function changesBetween({ at, histories, history }: Scene, before: Recorded): Recorded[] {
  const others = histories.all().filter((other) => other !== history);
  return others
    .flatMap(({ events }) => events)
    .filter(({ response }) => response.request.method !== 'GET' && succeeded(response))
    .filter((event) => precedes(before, event) && precedes(event, at));
}

function faultOf({ at }: Scene, history: History, change: Recorded): string | null {
  const { response } = at;
  const { operation } = change.response.request;
  if (isGone(response)) return `it is gone (${response.status})`;
  const body = bodyObject(response);
  if (body.status === 'cancelled') return 'it is cancelled';
  const given = operation === 'updateSubscription' ? fieldsIn(sentObject(change)) : null;
  const due = history.before(at)?.fields ?? null;
  if (given === null || due === null || !isLegible(at) || !isLegible(change)) return null;
  const isTaken = sameNames(body.fields, given) && !sameNames(body.fields, due);
  return isTaken ? `it has the fields of the other one: ${show(body.fields)}` : null;
}
