import { bodyObject, refused, succeeded } from '../../http/response.js';
import { expectSubscription, isSubscription } from '../../session/findings/expect-subscription.js';
import {
  expectFieldNames,
  expectRefusal,
  expectThat,
  sameWord,
  show,
} from '../../session/findings/expect.js';
import type { Finding } from '../../session/findings/finding.js';
import { isSetBack } from '../../session/findings/moment.js';
import type { History } from '../history.js';
import { freshness, isUnordered, precedes } from '../order.js';
import { hasMask, shownText } from '../masks.js';
import { unjudged } from '../reasons.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { fieldsIn, isLegible, many, sentObject, whyIncomparable } from '../sent.js';

export const judgeUpdate: Judgement = (scene) => {
  const { at, history, ledger } = scene;
  const { response } = at;
  const fields = fieldsIn(sentObject(at));
  if (fields === null) judgeTypes(scene);
  // what an update of a cancelled one does is open
  if (fields === null || history?.isLive(at) !== true) return;
  const isDenied = ofNone.includes(response.status) && history.isCertainlyThere(at);
  if (isDenied) ledger.note('update.subscription', expectSubscription(response));
  if (!succeeded(response)) return;
  if (response.kind === 'unread') return;
  ledger.note('update.subscription', expectSubscription(response));
  if (!isSubscription(response)) return;
  judgeIdentity(scene, history);
  judgeFields(scene, history, fields);
  judgeTimes(scene, history);
  judgeRest(scene, history);
};

/** Refusals that say that there is no such subscription, or no such operation. */
const ofNone = [404, 405, 410, 501];

/** Wrong types, which frameworks convert. */
function judgeTypes({ at, ledger }: Scene): void {
  const fields = sentObject(at)?.fields;
  const { response } = at;
  if (!succeeded(response) && !refused(response)) return;
  const finding = (sent: string): Finding => expectRefusal(response, sent);
  if (typeof fields === 'string') {
    ledger.note('update.fields-array', finding('with a string for `fields`'));
  }
  if (Array.isArray(fields) && fields.some((name) => typeof name === 'number')) {
    ledger.note('update.fields-strings', finding('with a number among `fields`'));
  }
}

function judgeIdentity({ at, ledger }: Scene, history: History): void {
  const { id, account_id: account } = bodyObject(at.response);
  const before = shownText(history.before(at)?.body?.account_id);
  const isSame = hasMask(id) || sameWord(id, at.response.request.id ?? '');
  const isSameAccount = before === undefined || hasMask(account) || sameWord(account, before);
  const due = { id: at.response.request.id ?? null, account_id: before ?? null };
  const found = { id: id ?? null, account_id: account ?? null };
  const isGood = isSame && isSameAccount;
  const finding = expectThat(isGood, show(due), show(found), at.response);
  ledger.note('update.same-subscription', finding);
}

function judgeFields(scene: Scene, history: History, fields: readonly string[]): void {
  const { at, accepted, ledger } = scene;
  const isAlone = history.events.every(
    (event) => event === at || event.response.request.method === 'GET' || !isUnordered(event, at),
  );
  if (!isAlone) {
    ledger.leave(unjudged.together);
    return;
  }
  const why = whyIncomparable(at, ['fields']);
  if (why !== null) {
    ledger.leave(why);
    return;
  }
  if (accepted.leavesOut(at, fields)) {
    ledger.leave(unjudged.unknown);
    return;
  }
  const check = clauseOf(history, at) ?? 'update.fields-replaced';
  ledger.note(check, expectFieldNames(fields, at.response));
}

/** The clause for many fields, or for updates after the first one; null for the first one. */
export function clauseOf(
  history: History,
  update: Recorded,
): 'update.many-fields' | 'update.again' | null {
  if ((fieldsIn(sentObject(update)) ?? []).length >= many) return 'update.many-fields';
  const isAgain = history.events.some(
    (event) =>
      event.response.request.operation === 'updateSubscription' &&
      succeeded(event.response) &&
      precedes(event, update),
  );
  return isAgain ? 'update.again' : null;
}

function judgeTimes({ at, ledger }: Scene, history: History): void {
  const before = history.before(at);
  if (before?.body === undefined) return;
  const { updated_at: was } = before.body;
  const { updated_at: is } = bodyObject(at.response);
  const isBack = isSetBack(was, is);
  if (isBack === null) return;
  const expected = `not before ${show(was)}`;
  const finding = expectThat(!isBack, expected, show(is), at.response, before.source.response);
  ledger.note('update.updated-at', finding);
}

/** Of which of its keys an update says nothing. */
const others = ['city', 'entity_type', 'status'] as const;

/** What an update does not name stays as it has just been seen. */
function judgeRest({ at, ledger }: Scene, history: History): void {
  const evidence = history.before(at);
  const isOfFields = Object.keys(sentObject(at) ?? {}).join() === 'fields';
  if (evidence?.body === undefined || !isOfFields || !isLegible(at)) return;
  if (at.start - evidence.at > freshness) return;
  const [before, body] = [evidence.body, bodyObject(at.response)];
  const changed = others.find((key) => {
    const was = shownText(before[key]);
    // an update may resume one that is paused
    if (key === 'status' && was !== 'active') return false;
    return was !== undefined && !hasMask(body[key]) && !sameWord(body[key], was);
  });
  const isGood = changed === undefined;
  const [expected, found] = [show(before[changed ?? '']), show(body[changed ?? ''])];
  const shown = [at.response, evidence.last.response];
  ledger.note('update.keeps-rest', expectThat(isGood, expected, found, ...shown));
}
