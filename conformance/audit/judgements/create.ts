import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, refused, succeeded } from '../../http/response.js';
import { expectSubscription, isSubscription } from '../../session/findings/expect-subscription.js';
import {
  describe,
  expectFieldNames,
  expectRefusal,
  expectSame,
  expectStatus,
  expectThat,
  fold,
  sameNames,
  sameWord,
  show,
} from '../../session/findings/expect.js';
import { holds } from '../../session/findings/finding.js';
import { faultsOf, isEarlierOne, validCreation, type ValidCreation } from '../creation.js';
import { hasMask } from '../masks.js';
import { unjudged } from '../reasons.js';
import type { Judgement, Scene } from '../scene.js';
import { many, whyIncomparable } from '../sent.js';

export const judgeCreation: Judgement = (scene) => {
  const { at, ledger } = scene;
  const { response } = at;
  const asked = validCreation(at);
  if (asked === null) judgeRefusal(scene);
  if (asked === null || !succeeded(response)) return;
  if (response.kind === 'unread') return;
  ledger.note('create.subscription', expectSubscription(response));
  if (!isSubscription(response)) return;
  judgeOwnId(scene, asked);
  if (!isEarlierOne(scene)) judgeContent(scene, asked);
};

function judgeContent(scene: Scene, asked: ValidCreation): void {
  const { at, accepted, ledger } = scene;
  const { city, type, fields } = asked;
  const { response } = at;
  judgeSpelling(scene, asked);
  const body = bodyObject(response);
  const { status, city: shownCity, entity_type: shownType } = body;
  ledger.note('create.created', expectStatus(response, 201));
  const isActive = status === 'active';
  if (hasMask(status)) ledger.leave(unjudged.masked);
  else ledger.note('create.active', expectSame(isActive, 'status', 'active', status, response));
  const compare = (key: 'city' | 'entity_type' | 'fields', judge: () => void): void => {
    const why = whyIncomparable(at, [key]);
    if (why === null) judge();
    else ledger.leave(why);
  };
  compare('fields', () => {
    if (accepted.leavesOut(at, fields)) {
      ledger.leave(unjudged.unknown);
      return;
    }
    const check = fields.length < many ? 'create.fields' : 'create.many-fields';
    ledger.note(check, expectFieldNames(fields, response));
  });
  compare('city', () => {
    const isSame = sameWord(shownCity, city);
    ledger.note('create.city', expectThat(isSame, show(city), show(shownCity), response));
  });
  compare('entity_type', () => {
    const isSame = sameWord(shownType, type);
    ledger.note('create.entity-type', expectThat(isSame, show(type), show(shownType), response));
  });
}

/** The order of names is open. */
const sorted = (names: JsonValue | undefined): JsonValue | undefined =>
  Array.isArray(names) ? names.toSorted() : names;

/** Whether it is a text that nobody can write in another way: what else is kept of one is open. */
const isTidy = (text: string): boolean => text === text.trim() && !/\s\s/.test(text);

/** What comes back comes back as it was written; whether it is the same at all is judged elsewhere. */
function judgeSpelling({ at, ledger }: Scene, { city, type, fields }: ValidCreation): void {
  const names = [city, type, ...fields];
  const isOpen = new Set(fields.map(fold)).size < fields.length || !names.every(isTidy);
  // unusual names are among many: what becomes of them has clauses of its own
  if (fields.length >= many) return;
  if (isOpen || whyIncomparable(at, ['city', 'entity_type', 'fields']) !== null) return;
  const body = bodyObject(at.response);
  const pairs: readonly (readonly [JsonValue, JsonValue | undefined, boolean])[] = [
    [city, body.city, sameWord(body.city, city)],
    [type, body.entity_type, sameWord(body.entity_type, type)],
    [fields.toSorted(), sorted(body.fields), sameNames(body.fields, fields)],
  ];
  const odd = pairs.find(([due, found, isSame]) => isSame && show(found) !== show(due));
  const [due, found] = odd ?? [null, null];
  const finding = expectThat(odd === undefined, show(due), show(found), at.response);
  ledger.note('create.verbatim', finding);
}

/** The id of another subscription that is alive, of another market. */
function judgeOwnId({ at, history, ledger }: Scene, asked: ValidCreation): void {
  if (history === undefined) return;
  const other = history.events.findLast(
    (event) => event !== at && event.response.request.operation === 'createSubscription',
  );
  const before = other === undefined ? null : validCreation(other);
  const isMasked = [asked, before].some((one) => hasMask(one?.city) || hasMask(one?.type));
  if (other === undefined || before === null || isMasked || history.mayBeCancelled(at)) {
    ledger.note('create.own-id', holds());
    return;
  }
  const isSame = fold(before.city) === fold(asked.city) && fold(before.type) === fold(asked.type);
  const found = `the id of a live subscription to ${show(before.city)}, ${show(before.type)}`;
  const finding = expectThat(isSame, 'an id of its own', found, at.response, other.response);
  ledger.note('create.own-id', finding);
}

/** Statuses that say nothing about the body. */
const otherRefusals = [401, 403, 429];

/** A creation that has to be refused. */
function judgeRefusal({ at, ledger }: Scene): void {
  const [fault] = faultsOf(at);
  const { response } = at;
  const isConclusive = succeeded(response) || refused(response);
  if (fault === undefined || !isConclusive || otherRefusals.includes(response.status)) return;
  const [check, sent] = fault;
  const finding = expectRefusal(response, sent);
  const found = `success ${sent}: ${describe(response)}`;
  ledger.note(check, finding.kind === 'breach' ? { ...finding, found } : finding);
}
