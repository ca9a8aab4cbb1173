import type { ClauseId } from '../../clause-id.js';
import type { OperationId } from '../../../src/api/operations.js';
import {
  bodyObject,
  isGone,
  isObject,
  isWebPage,
  refused,
  succeeded,
} from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import {
  accepted,
  expectNoSuccess,
  noErrorBody,
  sameNames,
  sameWord,
} from '../../session/findings/expect.js';
import { holds } from '../../session/findings/finding.js';
import { entitiesOf } from '../../session/findings/page.js';
import { freshness, precedes } from '../order.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { fieldsIn, sentObject } from '../sent.js';

/** The last part of the ids of checks. */
const names = {
  createSubscription: 'create',
  getSubscription: 'get',
  updateSubscription: 'update',
  cancelSubscription: 'cancel',
  listEntities: 'list',
  interpretFields: 'interpret',
} as const satisfies Record<OperationId, string>;

/** Who may do what: without a credential, in another way, and with that of another account. */
export const judgeAccess: Judgement = (scene) => {
  const { at, ledger, owners } = scene;
  const { response } = at;
  const { operation, credential } = response.request;
  if (operation === null) return;
  const name = names[operation];
  const isConclusive = (succeeded(response) && !isWebPage(response)) || refused(response);
  if (!isConclusive) return;
  const expect = (check: ClauseId): void => ledger.note(check, expectNoSuccess(response));
  if (credential === 'none') expect(`auth.missing.${name}`);
  if (credential === 'empty') expect(`auth.scheme.${name}`);
  if (['basic', 'token-scheme', 'bare'].includes(credential)) expect('auth.bearer-only');
  if (owners.isForeign(at)) judgeForeign(scene, operation);
  if (response.status === 401 && !['empty', 'unread'].includes(response.kind)) judgeRefusal(scene);
};

/** A 401 that has a body has that of an error. */
function judgeRefusal({ at, ledger }: Scene): void {
  const { response } = at;
  const isGood = isObject(response.json) && typeof response.json.error === 'string';
  ledger.note('auth.refusal-body', isGood ? holds() : noErrorBody(response));
}

/** Some deployments succeed whatever the id, and show and change nothing. */
function judgeForeign(scene: Scene, operation: OperationId): void {
  const { at, ledger } = scene;
  const { response } = at;
  if (operation === 'createSubscription' || operation === 'interpretFields') return;
  const check: ClauseId = `auth.foreign.${names[operation]}`;
  const isDone = succeeded(response) && getsSomething[operation]?.(scene) === true;
  if (succeeded(response) && !isDone) return;
  ledger.note(check, isDone ? accepted(response) : holds());
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
