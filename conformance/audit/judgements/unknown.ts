import type { ClauseId } from '../../clause-id.js';
import type { OperationId } from '../../../src/api/operations.js';
import { succeeded } from '../../http/response.js';
import { accepted, describe, expectThat } from '../../session/findings/expect.js';
import { holds } from '../../session/findings/finding.js';
import { isUuid } from '../observations/refusal.js';
import type { Judgement, Scene } from '../scene.js';
import { fieldsIn, sentObject } from '../sent.js';

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
  const check = operation === null ? undefined : checks[operation];
  if (check === undefined || id === undefined) return;
  if (operation === 'listEntities') judgeUnknownList(scene);
  if (!noIds.includes(id)) return;
  const isUpdate = operation === 'updateSubscription';
  if (isUpdate && fieldsIn(sentObject(at)) === null) return;
  ledger.note(check, succeeded(response) ? accepted(response) : holds());
};

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
  const found = describe(response);
  ledger.note('list.unknown', expectThat(!isWrong, 'status 404', found, response, read.response));
}
