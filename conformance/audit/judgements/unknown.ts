import type { OperationId } from '../../../src/api/operations.js';
import { succeeded } from '../../http/response.js';
import { describe } from '../../session/findings/expect.js';
import type { Judgement } from '../scene.js';
import { fieldsIn, sentObject } from '../sent.js';

/** What programs write where they have no id: no subscription has it, since ids are UUIDs. */
const noIds = ['undefined', 'null', 'NaN', '[object Object]'];

/** What has to refuse an unknown id; a cancellation may succeed, whatever the id. */
const checks: Partial<Record<OperationId, string>> = {
  getSubscription: 'get.unknown',
  updateSubscription: 'update.unknown',
  listEntities: 'list.unknown',
};

/** An id that no subscription can have is refused. */
export const judgeUnknown: Judgement = ({ at, ledger }) => {
  const { response } = at;
  const { operation, id } = response.request;
  const check = operation === null ? undefined : checks[operation];
  if (check === undefined || id === undefined || !noIds.includes(id)) return;
  const isUpdate = operation === 'updateSubscription';
  if (isUpdate && fieldsIn(sentObject(at)) === null) return;
  ledger.expect(check, !succeeded(response), 'an error (4xx or 5xx)', describe(response), at);
};
