import { isUuid } from '../../../src/input/values.js';
import type { ClauseId } from '../../clause-id.js';
import type { OperationId } from '../../../src/api/operations.js';
import { bodyObject, refused, succeeded } from '../../http/response.js';
import { isOrdinary } from '../knowledge.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { sentObject } from '../sent.js';
import { fieldsIn } from '../../judge/fields-in.js';

/** What programs write where they have no id: no subscription has it, since ids are UUIDs. */
const noIds = ['undefined', 'null', 'NaN', '[object Object]'];

/** What has to refuse an unknown id; a cancellation may succeed, whatever the id. */
const checks: Partial<Record<OperationId, ClauseId>> = {
  getSubscription: 'get.unknown',
  updateSubscription: 'update.unknown',
  listEntities: 'list.unknown',
};

/** An id that no subscription can have is refused. */
export const judgeUnknown: Judgement = (scene) => {
  const { at, ledger } = scene;
  const { response } = at;
  const { operation, id } = response.request;
  if (id === undefined) return;
  judgeStatus(scene);
  if (operation === 'listEntities') judgeUnknownList(scene);
  const check = operation === null ? undefined : checks[operation];
  if (check === undefined) return;
  if (!noIds.includes(id)) return;
  const isUpdate = operation === 'updateSubscription';
  if (isUpdate && fieldsIn(sentObject(at)) === null) return;
  // another refusal may say that the id is malformed
  const isOther = operation === 'listEntities' && refused(response) && response.status !== 404;
  if (!isOther) ledger.judge('refusal', { response }, check);
};

/** UUIDs as programs make them; of others, some services say that they are malformed. */
const isOrdinaryUuid = (id: string): boolean => isUuid(id) && /^.{14}4.{4}[89ab]/i.test(id);

/** What refuses an id with 404, as far as nothing but the id can be wrong with a request. */
function statusCheck({ at, accepted }: Scene): ClauseId | null {
  const { operation, id = '', query = {}, contentType } = at.response.request;
  if (Object.keys(query).length > 0 || contentType !== undefined || !isOrdinary(id)) return null;
  if (operation === 'listEntities') return isUuid(id) ? null : 'list.malformed-404';
  if (!isOrdinaryUuid(id) || accepted.hasSubscription(at.baseUrl, id)) return null;
  if (operation === 'getSubscription') return 'get.unknown-404';
  return operation === 'cancelSubscription' ? 'cancel.unknown-404' : null;
}

/** What is not there is refused with 404, where the operation works for others that are. */
function judgeStatus(scene: Scene): void {
  const { at, histories, ledger } = scene;
  const { response } = at;
  const check = statusCheck(scene);
  const isOther = [400, 422].includes(response.status);
  if (check === null || (response.status !== 404 && !isOther)) return;
  // a UUID may be of another kind than those of the deployment, and malformed there
  if (isOther && check !== 'list.malformed-404') return;
  const isWorking = histories
    .all()
    .some(({ events }) => events.some((event) => isAlike(event, at) && succeeded(event.response)));
  if (!isWorking || typeof bodyObject(response).error !== 'string') return;
  ledger.judge('refusal', { response }, check);
}

const isAlike = (event: Recorded, at: Recorded): boolean =>
  event.response.request.operation === at.response.request.operation &&
  event.account === at.account;

/** Other refusals than 404 that are about what was asked for. */
const ofRequest = [400, 409, 410, 422];

/** The list of what the same account was told does not exist is refused with 404. */
function judgeUnknownList({ at, accepted, history, ledger }: Scene): void {
  const { response, baseUrl, account } = at;
  const { id = '', query = {} } = response.request;
  const isPlain = isUuid(id) && Object.keys(query).length === 0;
  if (!isPlain || accepted.hasSubscription(baseUrl, id)) return;
  const read = history?.events.find(
    (event) =>
      event.response.request.operation === 'getSubscription' &&
      event.response.status === 404 &&
      event.account === account,
  );
  const isWrong = ofRequest.includes(response.status);
  if (account === null || read === undefined || (response.status !== 404 && !isWrong)) return;
  ledger.judge('refusal', { response, source: read.response }, 'list.unknown');
}
