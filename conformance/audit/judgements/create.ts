import type { Exchanges } from '../../judge/exchanges.js';
import { bodyObject, refused, succeeded } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { expectThat, fold, show } from '../../session/findings/expect.js';
import { holds } from '../../session/findings/finding.js';
import type { CreationBody } from '../../session/settings.js';
import { faultsOf, isEarlierOne, validCreation, type ValidCreation } from '../creation.js';
import { hasMask } from '../../http/masks.js';
import { unjudged, type Unjudged } from '../reasons.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { many, whyIncomparable } from '../sent.js';

export const judgeCreation: Judgement = (scene) => {
  const { at, ledger } = scene;
  const { response } = at;
  const asked = validCreation(at);
  if (asked === null) judgeRefusal(scene);
  if (asked === null || !succeeded(response) || response.kind === 'unread') return;
  ledger.judge('creation', { response });
  if (!isSubscription(response)) return;
  judgeOwnId(scene, asked);
  if (isEarlierOne(scene)) return;
  const due = dueOf(scene, asked);
  const { city, type: entity_type, fields } = asked;
  // unusual names are among many: what becomes of them has clauses of its own
  const isLong = fields.length >= many;
  if (isLong && due.fields !== undefined) ledger.judge('longCreation', { response, fields });
  const written = isLong ? undefined : writtenOf(at, { city, entity_type, fields: [...fields] });
  ledger.judge('newSubscription', {
    response,
    due: { ...due, fields: isLong ? undefined : due.fields },
    written,
  });
};

/** What can be compared with what was asked for. */
function dueOf(
  { at, accepted, ledger }: Scene,
  { city, type, fields }: ValidCreation,
): Exchanges['newSubscription']['due'] {
  const unless = <Value>(why: Unjudged | null, value: Value): Value | undefined => {
    if (why === null) return value;
    ledger.leave(why);
    return undefined;
  };
  const isMasked = hasMask(bodyObject(at.response).status);
  const isLeftOut = accepted.leavesOut(at, fields);
  const whyFields = whyIncomparable(at, ['fields']) ?? (isLeftOut ? unjudged.unknown : null);
  return {
    status: unless(isMasked ? unjudged.masked : null, 'active'),
    city: unless(whyIncomparable(at, ['city']), city),
    entity_type: unless(whyIncomparable(at, ['entity_type']), type),
    fields: unless(whyFields, [...fields]),
  };
}

/** Whether it is a text that nobody can write in another way: what else is kept of one is open. */
const isTidy = (text: string): boolean => text === text.trim() && !/\s\s/.test(text);

/** What has to come back as it was written; the order of names is open. */
function writtenOf(at: Recorded, asked: CreationBody): CreationBody | undefined {
  const { city, entity_type, fields } = asked;
  const isOpen = new Set(fields.map(fold)).size < fields.length;
  const isTidied = ![city, entity_type, ...fields].every(isTidy);
  if (isOpen || isTidied || whyIncomparable(at, ['city', 'entity_type', 'fields']) !== null)
    return undefined;
  const { fields: shown } = bodyObject(at.response);
  const places = Array.isArray(shown) ? shown.map((name) => fold(show(name))) : [];
  const placeOf = (name: string): number => places.indexOf(fold(show(name)));
  return { ...asked, fields: fields.toSorted((one, other) => placeOf(one) - placeOf(other)) };
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
  ledger.judge('refusal', { response }, fault);
}
