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
  sameWord,
  show,
} from '../../session/findings/expect.js';
import { holds } from '../../session/findings/finding.js';
import { faultsOf, isEarlierOne, validCreation, type ValidCreation } from '../creation.js';
import { hasMask } from '../masks.js';
import { unjudged } from '../reasons.js';
import type { Judgement, Scene } from '../scene.js';
import { whyIncomparable } from '../sent.js';

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

function judgeContent({ at, ledger }: Scene, { city, type, fields }: ValidCreation): void {
  const { response } = at;
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
    ledger.note('create.fields', expectFieldNames(fields, response));
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
