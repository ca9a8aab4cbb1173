import type { JsonValue } from '../../../src/api/wire.js';
import type { OpenPointId } from '../../../src/points/index.js';
import { bodyObject, succeeded, type JsonObject } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { sameNames, sameWord } from '../../session/findings/expect.js';
import { entitiesOf } from '../../session/findings/page.js';
import type { Evidence, History } from '../history.js';
import { precedes } from '../order.js';
import { isPage } from '../pages.js';
import type { Recorded } from '../recorded.js';
import type { Scene } from '../scene.js';
import { fieldsIn, isLegible, isWord, sentObject } from '../sent.js';
import type { Answers, Observation } from './answers.js';
import { observeOrder } from './creation.js';
import { isOfInput, isOfState } from './refusal.js';

export const observeUpdate: Observation = (scene, answers) => {
  const { at, history } = scene;
  const sent = sentObject(at);
  if (sent === undefined || history?.wasLive(at) !== true || at.response.kind === 'unread') return;
  observeInvalid(at, sent, answers);
  observeStatus(scene, sent, answers);
  if (!succeeded(at.response) || !isSubscription(at.response)) return;
  const fields = fieldsIn(sent);
  if (fields !== null) {
    answers.see('update.status', at.response.status, at);
    if (isLegible(at)) observeOrder(at, fields, answers);
  }
  observePlace(scene, sent, answers);
};

const keysOf = (sent: JsonObject): string => Object.keys(sent).sort().join();

/** What bodies get that have nothing but one fault. */
function observeInvalid(at: Recorded, sent: JsonObject, answers: Answers): void {
  const { response } = at;
  const see = (point: OpenPointId, word: string | null): void => {
    if (isOfInput(at)) answers.see(point, response.status, at);
    else if (succeeded(response)) answers.see(point, word, at);
  };
  const { fields } = sent;
  const { fields: shown } = bodyObject(response);
  if (keysOf(sent) === '') see('update.empty-body', 'ignored');
  if (keysOf(sent) !== 'fields') return;
  if (typeof fields === 'string' && isOfInput(at))
    answers.see('update.invalid.status', response.status, at);
  if (!Array.isArray(fields)) return;
  if (fields.length === 0) see('update.empty-fields', wordOfEmpty(shown));
  if (fields.length === 1 && fields[0] === '') see('update.empty-name', 'accepted');
}

function wordOfEmpty(shown: JsonValue | undefined): string | null {
  if (sameNames(shown, [])) return 'accepted';
  return Array.isArray(shown) ? 'ignored' : null;
}

const places = { city: 'update.city', entity_type: 'update.entity-type' } as const;

/** Whether an update that succeeds has changed the city or the type. */
function observePlace({ at, history }: Scene, sent: JsonObject, answers: Answers): void {
  const before = history?.before(at)?.body;
  const now = bodyObject(at.response);
  for (const [key, point] of Object.entries(places)) {
    const [was, asked] = [before?.[key], sent[key]];
    if (typeof was !== 'string' || !isWord(asked) || sameWord(was, asked)) continue;
    if (sameWord(now[key], asked)) answers.see(point, 'updated', at);
    else answers.see(point, now[key] === was ? 'ignored' : null, at);
  }
}

const moves = {
  paused: 'update.pause',
  active: 'update.resume',
  cancelled: 'update.cancel',
} as const;

/** Whether an update of the status moves the subscription there. */
function observeStatus(scene: Scene, sent: JsonObject, answers: Answers): void {
  const { at, history } = scene;
  const { status: target } = sent;
  const before = history?.before(at) ?? null;
  if (!isTarget(target) || before === null) return;
  const was = target === 'active' ? 'paused' : 'active';
  if (before.body?.status !== was) return;
  const point = moves[target];
  if (isWithFields(sent, before) && isRefusedMove(at)) answers.see(point, at.response.status, at);
  if (succeeded(at.response) && isSubscription(at.response))
    answers.see(point, moved(at, was, target), at);
}

/** Without fields that it takes, an update may be refused for lack of them. */
const isWithFields = (sent: JsonObject, { fields }: Evidence): boolean =>
  keysOf(sent) === 'fields,status' && sameNames(sent.fields, fields ?? []);

const isRefusedMove = (at: Recorded): boolean => isOfInput(at) || at.response.status === 409;

type Target = keyof typeof moves;

const isTarget = (status: JsonValue | undefined): status is Target =>
  typeof status === 'string' && Object.hasOwn(moves, status);

/** What became of an update of the status. */
function moved({ response }: Recorded, was: string, target: Target): string | null {
  const { status, cancelled_at: moment } = bodyObject(response);
  // a cancelled one may have another status
  const isCancelled = target === 'cancelled' && typeof moment === 'string';
  if (status === target || isCancelled) return target;
  return status === was ? 'ignored' : null;
}

/** What a list of entities of a paused subscription gets. */
export const observePaused: Observation = ({ at, history }, answers) => {
  if (history === undefined || !isPaused(at, history)) return;
  const { query = {} } = at.response.request;
  if (Object.keys(query).length > 0 || at.response.kind === 'unread') return;
  if (isOfState(at)) answers.see('list.paused', at.response.status, at);
  if (!isPage(at)) return;
  const isListed = entitiesOf(at.response).length > 0;
  if (isListed) answers.see('list.paused', 'listed', at);
  else if (hadEntities(history, at)) answers.see('list.paused', 'empty', at);
};

/** Whether it certainly is, by what was seen of it. */
function isPaused(at: Recorded, history: History): boolean {
  const evidence = history.isLive(at) ? history.before(at) : null;
  return evidence?.body?.status === 'paused' && history.isCertain(evidence, at);
}

/** Whether entities of the subscription were listed before. */
export const hadEntities = ({ events }: History, at: Recorded): boolean =>
  events.some(
    (event) => precedes(event, at) && isPage(event) && entitiesOf(event.response).length > 0,
  );
