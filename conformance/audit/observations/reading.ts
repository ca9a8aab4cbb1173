import type { OpenPointId } from '../../../src/points/index.js';
import { refused } from '../../http/response.js';
import { isOrdinary } from '../knowledge.js';
import type { Recorded } from '../recorded.js';
import type { Scene } from '../scene.js';
import { fieldsIn, sentObject } from '../sent.js';
import type { Answers, Observation } from './answers.js';
import { isOfId, isUuid } from './refusal.js';

interface Points {
  readonly unknown?: OpenPointId;
  readonly malformed?: OpenPointId;
}

const points: Readonly<Record<string, Points>> = {
  getSubscription: { unknown: 'get.unknown.status', malformed: 'get.malformed.status' },
  // an unknown id gets 404, which the specification says
  listEntities: { malformed: 'list.malformed.status' },
  updateSubscription: { unknown: 'update.unknown.status', malformed: 'update.malformed.status' },
  cancelSubscription: { unknown: 'cancel.unknown.status', malformed: 'cancel.malformed.status' },
};

/** Whether nothing else can be wrong with the request. */
function isPlainRead({ at }: Scene): boolean {
  const { operation, query = {} } = at.response.request;
  if (Object.keys(query).length > 0) return false;
  return operation !== 'updateSubscription' || fieldsIn(sentObject(at)) !== null;
}

/** What is refused about an id that no subscription has. */
export const observeIds: Observation = (scene, answers) => {
  const { at, accepted } = scene;
  const { response, baseUrl } = at;
  const { operation, id } = response.request;
  const asked = points[operation ?? ''];
  if (asked === undefined || id === undefined || !isPlainRead(scene)) return;
  if (!refused(response) || !isOrdinary(id) || response.kind === 'unread') return;
  if (!isUuid(id)) observeRefusal(at, asked.malformed, answers);
  else if (!accepted.hasSubscription(baseUrl, id)) observeRefusal(at, asked.unknown, answers);
};

function observeRefusal(at: Recorded, point: OpenPointId | undefined, answers: Answers): void {
  const { status } = at.response;
  if (point === undefined) return;
  // these may be about one that is there, or was there
  if (status === 403 || status === 410) answers.see(point, null, at);
  else if (isOfId(at)) answers.see(point, status, at);
}
