import { bodyObject, refused, succeeded } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { describe, fold, sameNames, sameWord, show } from '../../session/findings/expect.js';
import { faultsOf, isEarlierOne, validCreation, type ValidCreation } from '../creation.js';
import type { Judgement, Scene } from '../scene.js';
import { isLegible } from '../sent.js';

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
  ledger.expect('create.active', isActive, 'status "active"', `status ${show(status)}`, at);
  if (!isLegible(at)) {
    ledger.leave('names in another encoding');
    return;
  }
  const found = `fields ${show(shown)}`;
  ledger.expect(
    'create.fields',
    sameNames(shown, fields),
    `fields ${show([...fields])}`,
    found,
    at,
  );
  ledger.expect('create.city', sameWord(shownCity, city), show(city), show(shownCity), at);
  ledger.expect('create.entity-type', sameWord(shownType, type), show(type), show(shownType), at);
}

/** The id of another subscription that is alive, of another market. */
function judgeOwnId({ at, history, ledger }: Scene, asked: ValidCreation): void {
  if (history === undefined) return;
  const other = history.events.findLast(
    (event) => event !== at && event.response.request.operation === 'createSubscription',
  );
  const before = other === undefined ? null : validCreation(other);
  if (other === undefined || before === null || history.mayBeCancelled(at)) {
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
