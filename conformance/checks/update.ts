import type { JsonValue } from '../../src/api/wire.js';
import { refused, type HttpResponse, type JsonObject } from '../http/response.js';
import {
  expectRefusal,
  expectStatus,
  expectSubscription,
  expectThat,
  permitted,
  sameNames,
  sameWord,
  show,
  subscriptionIn,
} from '../session/expect.js';
import { breach, holds, notApplicable, notVerified, Unverified } from '../session/finding.js';
import {
  acceptedUpdate,
  pagesAfterUpdate,
  readAfterUpdate,
  removedNames,
  update,
} from '../session/lifecycle.js';
import type { Session } from '../session/session.js';
import { createdSubscription } from '../session/subscription.js';
import type { ActiveCheck, Check } from './check.js';

const section = 'Update';

/** An update with wrong `fields`, before the right one. */
export const wrongUpdate = (session: Session, id: string, fields: JsonValue): Promise<HttpResponse> =>
  session.once(id, async () => {
    const subscription = await createdSubscription(session);
    return session.send('updateSubscription', { id: subscription.id, body: { fields } });
  });

const rejection = (id: string, clause: string, fields: (session: Session) => JsonValue): ActiveCheck => ({
  id,
  level: 'should',
  section,
  clause,
  stage: 'updated',
  sends: 'harmless-writes',
  control: async (session) => {
    const { others } = await acceptedUpdate(session);
    if (Object.keys(others).length === 0) return;
    const subscription = await createdSubscription(session);
    const body = { ...others, fields: fields(session) };
    const again = await session.send('updateSubscription', { id: subscription.id, body });
    if (!refused(again))
      throw new Unverified('it was refused for want of other keys', { responses: [again] });
  },
  run: async (session) => expectRefusal(await wrongUpdate(session, id, fields(session))),
});

/** Updating a subscription that does not exist. */
export const updateUnknown = (session: Session): Promise<HttpResponse> =>
  session.once('update unknown', () =>
    session.send('updateSubscription', {
      id: session.unknownId,
      body: { fields: [...session.settings.market.updatedFields] },
    }),
  );

/** What the creation returned. */
const createdBody = async (session: Session): Promise<JsonObject> =>
  subscriptionIn((await createdSubscription(session)).response, 'create.subscription');

const instant = (value: JsonValue | undefined): number =>
  typeof value === 'string' ? Date.parse(value) : NaN;

export const updateChecks: readonly Check[] = [
  rejection('update.fields-array', 'Updating with a string for `fields` is refused.', () => 'phone'),
  rejection('update.fields-strings', 'Updating with a number among `fields` is refused.', ({ settings }) => [
    ...settings.market.updatedFields,
    42,
  ]),
  {
    id: 'update.subscription',
    level: 'must',
    section,
    clause: 'Updating `fields` succeeds and returns a subscription.',
    stage: 'updated',
    sends: 'writes',
    run: async (session) => {
      const { response } = await update(session);
      return expectSubscription(permitted(response, 'update.subscription'));
    },
  },
  {
    id: 'update.same-subscription',
    level: 'must',
    section,
    clause: 'Updating returns the same `id` and `account_id`.',
    stage: 'updated',
    sends: 'writes',
    run: async (session) => {
      const { id, body } = await createdSubscription(session);
      const { response } = await acceptedUpdate(session);
      const told = subscriptionIn(response, 'update.subscription');
      const account = body.account_id;
      if (typeof account !== 'string') return notVerified('the creation gave no `account_id`', response);
      const expected = show({ id, account_id: account });
      const found = show({ id: told.id ?? null, account_id: told.account_id ?? null });
      const same = sameWord(told.id, id) && sameWord(told.account_id, account);
      return expectThat(same, expected, found, response);
    },
  },
  {
    id: 'update.fields-replaced',
    level: 'must',
    section,
    clause: 'Updating replaces the fields and returns them.',
    stage: 'updated',
    sends: 'writes',
    run: async (session) => {
      const { response, fields } = await acceptedUpdate(session);
      const told = subscriptionIn(response, 'update.subscription').fields;
      const expected = `fields ${show([...fields])}`;
      return expectThat(sameNames(told, fields), expected, `fields ${show(told)}`, response);
    },
  },
  {
    id: 'update.persists',
    level: 'must',
    section,
    clause: 'Getting an updated subscription returns the new fields.',
    stage: 'updated',
    sends: 'writes',
    run: async (session) => {
      const { response, fields } = await acceptedUpdate(session);
      const read = await readAfterUpdate(session);
      const told = subscriptionIn(read, 'get.subscription').fields;
      const expected = `fields ${show([...fields])}`;
      return expectThat(sameNames(told, fields), expected, `fields ${show(told)}`, read, response);
    },
  },
  {
    id: 'update.entities-follow',
    level: 'must',
    section,
    clause: 'No entity listed after an update has a field that is no longer subscribed.',
    stage: 'updated',
    sends: 'writes',
    run: async (session) => {
      const pages = await pagesAfterUpdate(session);
      const wrong = pages.filter((page) => removedNames(session, page).length > 0);
      const names = new Set(wrong.flatMap((page) => removedNames(session, page)));
      const expected = 'no field that is no longer subscribed';
      return expectThat(wrong.length === 0, expected, `still ${[...names].join(', ')}`, ...wrong);
    },
  },
  {
    id: 'update.unknown',
    level: 'must',
    section,
    clause: 'Updating an unknown subscription is an error.',
    stage: 'preflight',
    sends: 'harmless-writes',
    run: async (session) => expectRefusal(await updateUnknown(session)),
  },
  {
    id: 'update.unknown-404',
    level: 'should',
    section,
    clause: 'Updating an unknown subscription returns 404.',
    stage: 'preflight',
    sends: 'harmless-writes',
    run: async (session) => expectStatus(await updateUnknown(session), 404),
  },
  {
    id: 'update.keeps-rest',
    level: 'should',
    section,
    clause: 'Updating `fields` leaves city and type as they were.',
    stage: 'updated',
    sends: 'writes',
    run: async (session) => {
      const body = await createdBody(session);
      const { response } = await acceptedUpdate(session);
      for (const [later, owner] of [
        [response, 'update.subscription'],
        [await readAfterUpdate(session), 'get.subscription'],
      ] as const) {
        const now = subscriptionIn(later, owner);
        for (const key of ['city', 'entity_type']) {
          if (show(now[key]) !== show(body[key])) {
            return breach(`${key} ${show(body[key])}`, show(now[key]), later);
          }
        }
      }
      return holds();
    },
  },
  {
    id: 'update.created-at',
    level: 'should',
    section,
    clause: 'Updating leaves `created_at` as it was.',
    stage: 'updated',
    sends: 'writes',
    run: async (session) => {
      const body = await createdBody(session);
      const { response } = await acceptedUpdate(session);
      const [before, after] = [body.created_at, subscriptionIn(response, 'update.subscription').created_at];
      const same = before === after || instant(before) === instant(after);
      return expectThat(same, show(before), show(after), response);
    },
  },
  {
    id: 'update.updated-at',
    level: 'should',
    section,
    clause: 'Updating does not set `updated_at` back.',
    stage: 'updated',
    sends: 'writes',
    run: async (session) => {
      const body = await createdBody(session);
      const { response } = await acceptedUpdate(session);
      const [before, after] = [body.updated_at, subscriptionIn(response, 'update.subscription').updated_at];
      const [earlier, later] = [instant(before), instant(after)];
      if (Number.isNaN(earlier) || Number.isNaN(later)) {
        return notApplicable('these timestamps cannot be compared');
      }
      return expectThat(later >= earlier, `not before ${show(before)}`, show(after), response);
    },
  },
];
