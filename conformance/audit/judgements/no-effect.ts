import type { ClauseId } from '../../clause-id.js';
import { bodyObject, succeeded } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { expectThat, sameNames, show } from '../../session/findings/expect.js';
import type { History } from '../history.js';
import { freshness, precedes } from '../order.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { sentObject } from '../sent.js';
import { fieldsIn } from '../../judge/fields-in.js';
import { wasDenied } from './access.js';

/**
 * What was refused has no effect. Others may use a subscription, too: what a read shows counts only
 * where it is just what was refused a moment before, and nothing else in the recording did it.
 */
export const judgeNoEffect: Judgement = (scene) => {
  const { at, history } = scene;
  if (history === undefined || !succeeded(at.response) || !isSubscription(at.response)) return;
  const last = history.lastSighting(at);
  if (last === undefined || at.start - last.end > freshness) return;
  if (isChanged(history, last, at)) return;
  for (const refusal of history.timeline.between(last.end, at.start)) {
    const isBetween = precedes(last, refusal) && precedes(refusal, at);
    if (isBetween && isRefusal(refusal, scene)) judgeRefused(scene, history, last, refusal);
  }
};

/** Whether anything between two exchanges may have changed it. */
function isChanged(history: History, last: Recorded, at: Recorded): boolean {
  const write = history.lastWrite(at);
  return write === null || (write !== last && write !== history.lastWrite(last));
}

function isRefusal(event: Recorded, { owners }: Scene): boolean {
  const { status, request } = event.response;
  const isOfStranger = request.credential !== 'own' || owners.isForeign(event);
  // without an error of the service, it may be one of a firewall that reads responses
  if (status === 403 && !('error' in bodyObject(event.response))) return false;
  return [401, 403].includes(status) || (status === 404 && isOfStranger);
}

function judgeRefused(scene: Scene, history: History, last: Recorded, refusal: Recorded): void {
  const { at, ledger, owners } = scene;
  const { operation } = refusal.response.request;
  const [before, body] = [bodyObject(last.response), bodyObject(at.response)];
  const shown = [at, refusal, last].map(({ response }) => response);
  const prefix = owners.isForeign(refusal) ? 'auth.foreign' : 'auth.no-effect';
  if (operation === 'cancelSubscription' && history.wasLive(at)) {
    const isGood = body.status !== 'cancelled';
    const finding = expectThat(isGood, 'no effect', 'it is cancelled', ...shown);
    const isLater = !isGood && wasDenied({ ...scene, at: refusal });
    ledger.note(isLater ? `${prefix}.later` : `${prefix}.cancel`, finding);
  }
  const asked = fieldsIn(sentObject(refusal));
  if (operation !== 'updateSubscription' || asked === null) return;
  if (sameNames(before.fields, asked)) return;
  const isGood = !sameNames(body.fields, asked);
  const found = `it has the fields ${show(body.fields)}`;
  const isLater = !isGood && wasDenied({ ...scene, at: refusal });
  const check: ClauseId = isLater ? `${prefix}.later` : `${prefix}.update`;
  ledger.note(check, expectThat(isGood, 'no effect', found, ...shown));
}
