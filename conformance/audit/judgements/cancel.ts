import { succeeded } from '../../http/response.js';
import { describe } from '../../session/findings/expect.js';
import { freshness } from '../order.js';
import type { Judgement } from '../scene.js';

/** Refusals that say that something is wrong with a request that has nothing in it. */
const ofRequest = [400, 405, 422, 501];

/** A live subscription can be cancelled. */
export const judgeCancellation: Judgement = ({ at, history, ledger }) => {
  const { response, sent, start } = at;
  const isPlain = (sent.text ?? '') === '' && response.request.contentType === undefined;
  if (history?.wasLive(at) !== true || !isPlain || response.request.credential !== 'own') return;
  const evidence = history.before(at);
  if (evidence === null || start - evidence.at > freshness) return;
  const isRefused = ofRequest.includes(response.status);
  if (!isRefused && !succeeded(response)) return;
  ledger.expect('cancel.accepted', !isRefused, 'success (2xx)', describe(response), at);
};
