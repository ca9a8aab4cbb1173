import { wordsFor } from '../../clauses/guarded-operations.js';
import type { ClauseId } from '../../clause-id.js';
import type { OperationId } from '../../../src/api/operations.js';
import { type Credential, isIssued } from '../../http/request.js';
import {
  bodyObject,
  deniesAccess,
  isGone,
  isWebPage,
  refused,
  succeeded,
} from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { fold, sameNames, sameWord } from '../../session/findings/expect.js';
import { entitiesOf } from '../../session/findings/page.js';
import { freshness, precedes } from '../order.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { sentObject } from '../sent.js';
import { fieldsIn } from '../../judge/fields-in.js';

/** The last part of the ids of checks. */
const names = {
  createSubscription: 'create',
  getSubscription: 'get',
  updateSubscription: 'update',
  cancelSubscription: 'cancel',
  listEntities: 'list',
  interpretFields: 'interpret',
} as const satisfies Record<OperationId, string>;

const otherSchemes: readonly Credential[] = ['basic', 'token-scheme', 'digest', 'bare'];

/**
 * Whether the same was denied before, for another subscription: then it is not the credential that
 * is taken for a valid one, but this subscription that is not protected.
 */
export function wasDenied({ at, accepted, histories, owners }: Scene): boolean {
  const { operation, credential, id = '' } = at.response.request;
  const isForeign = owners.isForeign(at);
  return histories.all().some((other) => {
    if (other.id === fold(id) || !accepted.hasSubscription(at.baseUrl, other.id)) return false;
    return other.events.some(
      (event) =>
        event.response.request.operation === operation &&
        event.response.request.credential === credential &&
        owners.isForeign(event) === isForeign &&
        (isForeign ? refused(event.response) : deniesAccess(event.response)) &&
        precedes(event, at),
    );
  });
}

/** Who may do what: without a credential, in another way, and with that of another account. */
export const judgeAccess: Judgement = (scene) => {
  const { at, ledger, owners } = scene;
  const { response } = at;
  const { operation } = response.request;
  if (operation === null) return;
  const isConclusive = (succeeded(response) && !isWebPage(response)) || refused(response);
  if (!isConclusive) return;
  judgeCredential(scene, names[operation]);
  if (owners.isForeign(at)) judgeForeign(scene, operation);
  if (isRejection(at)) ledger.judge('refusals', { responses: [response] }, 'auth.refusal-body');
};

/** Whether a body rejects a credential. A 403 in HTML or plain text may come from a firewall. */
function isRejection({ response: { status, kind, request } }: Recorded): boolean {
  if (status === 401) return !['empty', 'unread'].includes(kind);
  return status === 403 && kind === 'json' && !isIssued(request.credential);
}

/** A credential that is none of an account. */
function judgeCredential(scene: Scene, name: (typeof names)[OperationId]): void {
  const { at, ledger } = scene;
  const { response } = at;
  const { credential } = response.request;
  const isForm = otherSchemes.includes(credential);
  if (isForm || credential === 'made-up') {
    const attempt = { response, on: name, words: wordsFor(credential) };
    ledger.noteAttempt(isForm ? 'auth.bearer-only' : 'auth.unknown.refused', attempt);
  }
  if (credential !== 'none' && credential !== 'empty') return;
  const isLater = succeeded(response) && wasDenied(scene);
  const own =
    credential === 'none' ? (`auth.missing.${name}` as const) : (`auth.scheme.${name}` as const);
  ledger.judge('refusal', { response }, isLater ? 'auth.missing.later' : own);
}

/** Some deployments succeed whatever the id, and show and change nothing. */
function judgeForeign(scene: Scene, operation: OperationId): void {
  const { at, ledger } = scene;
  const { response } = at;
  if (operation === 'createSubscription' || operation === 'interpretFields') return;
  const isDone = succeeded(response) && getsSomething[operation]?.(scene) === true;
  if (succeeded(response) && !isDone) return;
  const isLater = isDone && wasDenied(scene);
  const check: ClauseId = isLater ? 'auth.foreign.later' : `auth.foreign.${names[operation]}`;
  ledger.judge('foreign', { response }, check);
}

const isShown = ({ at: { response } }: Scene): boolean =>
  isSubscription(response) && sameWord(bodyObject(response).id, response.request.id ?? '');

const getsSomething: Partial<Record<OperationId, (scene: Scene) => boolean>> = {
  getSubscription: isShown,
  updateSubscription: (scene) => {
    const fields = fieldsIn(sentObject(scene.at));
    const { fields: shown } = bodyObject(scene.at.response);
    return isShown(scene) && fields !== null && sameNames(shown, fields);
  },
  listEntities: ({ at }) => entitiesOf(at.response).length > 0,
  cancelSubscription: (scene) => isShown(scene) || isCancelled(scene),
};

/** Where a cancellation shows nothing, only a read afterwards tells whether it did anything. */
function isCancelled({ at, history }: Scene): boolean {
  const before = history?.lastSighting(at);
  const next = history?.events.find((event) => precedes(at, event));
  if (history === undefined || before === undefined || next === undefined) return false;
  const isAlone = history.wasLive(at) && history.lastWrite(next) === at;
  const isFresh = at.start - before.end <= freshness;
  if (!isAlone || !isFresh || next.account !== before.account) return false;
  return isReadAsCancelled(next);
}

function isReadAsCancelled({ response }: Recorded): boolean {
  if (response.request.operation !== 'getSubscription') return false;
  return isGone(response) || bodyObject(response).status === 'cancelled';
}
