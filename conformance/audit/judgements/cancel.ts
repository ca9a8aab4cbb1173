import { succeeded } from '../../http/response.js';
import { freshness } from '../order.js';
import type { Judgement, Scene } from '../scene.js';

/** Refusals that say that something is wrong with a request that has nothing in it. */
const ofRequest = [400, 405, 422, 501];

/** Whether it has just been seen active: what one that is paused allows is open. */
function wasActive({ at, history }: Scene): boolean {
  const evidence = history?.wasLive(at) === true ? history.before(at) : null;
  if (evidence === null || at.start - evidence.at > freshness) return false;
  return evidence.body?.status === 'active';
}

/** A live subscription can be cancelled. */
export const judgeCancellation: Judgement = (scene) => {
  const { at, ledger } = scene;
  const { response, sent } = at;
  const isPlain = (sent.text ?? '') === '' && response.request.contentType === undefined;
  if (!isPlain || response.request.credential !== 'own' || !wasActive(scene)) return;
  const isRefused = ofRequest.includes(response.status);
  if (!isRefused && !succeeded(response)) return;
  ledger.judge('cancellation', { response });
};
