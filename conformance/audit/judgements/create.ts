import { bodyObject, refused, succeeded } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { describe, fold, sameNames, sameWord, show } from '../../session/findings/expect.js';
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
  const isGood = isSubscription(response);
  ledger.expect('create.subscription', isGood, 'a subscription', describe(response), at);
  if (!isGood) return;
  judgeOwnId(scene, asked);
  if (!isEarlierOne(scene)) judgeContent(scene, asked);
};

function judgeContent({ at, ledger }: Scene, { city, type, fields }: ValidCreation): void {
  const { response } = at;
  const body = bodyObject(response);
  const { status, fields: shown, city: shownCity, entity_type: shownType } = body;
  const code = `status ${response.status}`;
  ledger.expect('create.created', response.status === 201, 'status 201', code, at);
  const isActive = status === 'active';
  if (hasMask(status)) ledger.leave(unjudged.masked);
  else ledger.expect('create.active', isActive, 'status "active"', `status ${show(status)}`, at);
  const [due, found] = [`fields ${show([...fields])}`, `fields ${show(shown)}`];
  const compare = (key: 'city' | 'entity_type' | 'fields', judge: () => void): void => {
    const why = whyIncomparable(at, [key]);
    if (why === null) judge();
    else ledger.leave(why);
  };
  compare('fields', () => {
    ledger.expect('create.fields', sameNames(shown, fields), due, found, at);
  });
  compare('city', () => {
    ledger.expect('create.city', sameWord(shownCity, city), show(city), show(shownCity), at);
  });
  compare('entity_type', () => {
    const isSame = sameWord(shownType, type);
    ledger.expect('create.entity-type', isSame, show(type), show(shownType), at);
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
    ledger.expect('create.own-id', true, '', '', at);
    return;
  }
  const isSame = fold(before.city) === fold(asked.city) && fold(before.type) === fold(asked.type);
  const found = `the id of a live subscription to ${show(before.city)}, ${show(before.type)}`;
  ledger.expect('create.own-id', isSame, 'an id of its own', found, at, other);
}

/** Statuses that say nothing about the body. */
const otherRefusals = [401, 403, 429];

/** A creation that has to be refused. */
function judgeRefusal({ at, ledger }: Scene): void {
  const [fault] = faultsOf(at);
  const { response } = at;
  const isConclusive = succeeded(response) || refused(response);
  if (fault === undefined || !isConclusive || otherRefusals.includes(response.status)) return;
  const [check, what] = fault;
  const found = `success with ${what}: ${describe(response)}`;
  ledger.expect(check, refused(response), 'an error (4xx or 5xx)', found, at);
}
