import type { JsonValue } from '../../../src/api/wire.js';
import type { Exchanges } from '../../judge/exchanges.js';
import { keptKeys, updateFaults } from '../../clauses/update.js';
import { bodyObject, refused, succeeded } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { expectFieldNames, sameWord } from '../../session/findings/expect.js';
import type { History } from '../history.js';
import { freshness, isUnordered, precedes } from '../order.js';
import { hasMask, shownText } from '../../http/masks.js';
import { unjudged, type Unjudged } from '../reasons.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { isLegible, many, sentObject, whyIncomparable } from '../sent.js';
import { fieldsIn } from '../../judge/fields-in.js';

export const judgeUpdate: Judgement = (scene) => {
  const { at, history, ledger } = scene;
  const { response } = at;
  const fields = fieldsIn(sentObject(at));
  if (fields === null) judgeTypes(scene);
  // what an update of a cancelled one does is open
  if (fields === null || history?.isLive(at) !== true) return;
  const isDenied = ofNone.includes(response.status) && history.isCertainlyThere(at);
  const isRead = succeeded(response) && response.kind !== 'unread';
  if (isDenied || isRead) ledger.judge('update', { response });
  if (isRead && isSubscription(response)) judgeUpdated(scene, history, fields);
};

function judgeUpdated(scene: Scene, history: History, fields: readonly string[]): void {
  const { at, ledger } = scene;
  const { response } = at;
  const why = whyOpen(scene, history, fields);
  if (why !== null) ledger.leave(why);
  const later = clauseOf(history, at);
  if (why === null && later !== null) ledger.note(later, expectFieldNames(fields, response));
  const due = {
    ...identityOf(at, history),
    ...restOf(at, history),
    fields: why === null && later === null ? fields : undefined,
  };
  ledger.judge('updated', { response, due, source: history.before(at)?.last.response });
}

/** Refusals that say that there is no such subscription, or no such operation. */
const ofNone = [404, 405, 410, 501];

/** Wrong types, which frameworks convert. */
function judgeTypes({ at, ledger }: Scene): void {
  const body = sentObject(at);
  const { response } = at;
  if (body === undefined || (!succeeded(response) && !refused(response))) return;
  for (const { id, isIn } of updateFaults)
    if (isIn(body)) ledger.judge('refusal', { response }, id);
}

type DueLater = Exchanges['updated']['due'];

function identityOf(at: Recorded, history: History): DueLater {
  const { id, account_id: account } = bodyObject(at.response);
  const before = shownText(history.before(at)?.body?.account_id);
  return {
    id: hasMask(id) ? undefined : at.response.request.id,
    account_id: hasMask(account) ? undefined : before,
  };
}

/** Why what fields it has to have is not known; null if it is. */
function whyOpen(
  { at, accepted }: Scene,
  history: History,
  fields: readonly string[],
): Unjudged | null {
  const isAlone = history.changing.every((event) => event === at || !isUnordered(event, at));
  if (!isAlone) return unjudged.together;
  const why = whyIncomparable(at, ['fields']);
  return why ?? (accepted.leavesOut(at, fields) ? unjudged.unknown : null);
}

/** The clause for many fields, or for updates after the first one; null for the first one. */
export function clauseOf(
  history: History,
  update: Recorded,
): 'update.many-fields' | 'update.again' | null {
  if ((fieldsIn(sentObject(update)) ?? []).length >= many) return 'update.many-fields';
  const isAgain = history.changing.some(
    (event) =>
      event.response.request.operation === 'updateSubscription' &&
      succeeded(event.response) &&
      precedes(event, update),
  );
  return isAgain ? 'update.again' : null;
}

/** What is due, as it is shown if that may be the same: a mask, or other letters. */
const inLetters = (due: string, shown: JsonValue | undefined): JsonValue | undefined =>
  hasMask(shown) || sameWord(shown, due) ? shown : due;

/** The rest, which an update that names nothing else leaves as it has just been seen. */
function restOf(at: Recorded, history: History): DueLater {
  const evidence = history.before(at);
  if (evidence?.body === undefined) return {};
  const [before, body] = [evidence.body, bodyObject(at.response)];
  const due: { -readonly [Key in keyof DueLater]: DueLater[Key] } = {
    updated_at: before.updated_at,
  };
  const isOfFields = Object.keys(sentObject(at) ?? {}).join() === 'fields';
  if (!isOfFields || at.start - evidence.at > freshness || !isLegible(at)) return due;
  for (const key of keptKeys) {
    const was = shownText(before[key]);
    // an update may resume one that is paused
    const isOpen = key === 'status' && was !== 'active';
    if (was !== undefined && !isOpen) due[key] = inLetters(was, body[key]);
  }
  return due;
}
