import { bodyObject, refused, succeeded } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { describe, sameNames, sameWord, show } from '../../session/findings/expect.js';
import { isSetBack } from '../../session/findings/moment.js';
import type { History } from '../history.js';
import { freshness, isUnordered } from '../order.js';
import { hasMask, shownText } from '../masks.js';
import { unjudged } from '../reasons.js';
import type { Judgement, Scene } from '../scene.js';
import { fieldsIn, isLegible, sentObject, whyIncomparable } from '../sent.js';

export const judgeUpdate: Judgement = (scene) => {
  const { at, history, ledger } = scene;
  const { response } = at;
  const fields = fieldsIn(sentObject(at));
  if (fields === null) judgeTypes(scene);
  // what an update of a cancelled one does is open
  if (fields === null || history?.isLive(at) !== true) return;
  const isDenied = ofNone.includes(response.status) && history.isCertainlyThere(at);
  if (isDenied)
    ledger.expect('update.subscription', false, 'a subscription', describe(response), at);
  if (!succeeded(response)) return;
  if (response.kind === 'unread') return;
  const isGood = isSubscription(response);
  ledger.expect('update.subscription', isGood, 'a subscription', describe(response), at);
  if (!isGood) return;
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
  const expected = 'an error (4xx or 5xx)';
  const found = `success: ${describe(response)}`;
  if (typeof fields === 'string')
    ledger.expect('update.fields-array', refused(response), expected, found, at);
  if (Array.isArray(fields) && fields.some((name) => typeof name === 'number'))
    ledger.expect('update.fields-strings', refused(response), expected, found, at);
}

function judgeIdentity({ at, ledger }: Scene, history: History): void {
  const { id, account_id: account } = bodyObject(at.response);
  const before = shownText(history.before(at)?.body?.account_id);
  const isSame = hasMask(id) || sameWord(id, at.response.request.id ?? '');
  const isSameAccount = before === undefined || hasMask(account) || sameWord(account, before);
  const due = { id: at.response.request.id ?? null, account_id: before ?? null };
  const found = { id: id ?? null, account_id: account ?? null };
  ledger.expect('update.same-subscription', isSame && isSameAccount, show(due), show(found), at);
}

function judgeFields({ at, ledger }: Scene, history: History, fields: readonly string[]): void {
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
  const { fields: shown } = bodyObject(at.response);
  const isSame = sameNames(shown, fields);
  const [expected, found] = [`fields ${show([...fields])}`, `fields ${show(shown)}`];
  ledger.expect('update.fields-replaced', isSame, expected, found, at);
}

function judgeTimes({ at, ledger }: Scene, history: History): void {
  const before = history.before(at);
  if (before?.body === undefined) return;
  const { updated_at: was } = before.body;
  const { updated_at: is } = bodyObject(at.response);
  const isBack = isSetBack(was, is);
  if (isBack === null) return;
  const expected = `not before ${show(was)}`;
  ledger.expect('update.updated-at', !isBack, expected, show(is), at, before.source);
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
  ledger.expect('update.keeps-rest', isGood, expected, found, at, evidence.last);
}
