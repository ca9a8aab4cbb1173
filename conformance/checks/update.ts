import type { JsonValue } from '../../src/api/wire.js';
import type { Check } from '../check.js';
import type { ClauseId } from '../clauses.js';
import {
  describe,
  equal,
  expectRefusal,
  expectStatus,
  expectThat,
  sameNames,
  sameWord,
  show,
} from '../expect.js';
import { breach, holds, notApplicable, notVerified, Unverified } from '../finding.js';
import { objectOf, refused, succeeded, type Answer } from '../http/call.js';
import {
  droppedNames,
  endAfterUpdate,
  pageAfterUpdate,
  successfulUpdate,
  updateAnswer,
} from '../session/changing.js';
import { entitiesOf } from '../session/reading.js';
import { permitted } from '../session/permission.js';
import type { Session } from '../session/session.js';
import { isSubscription, subscriptionIn } from '../session/subscription-body.js';
import { check } from './define.js';

/** An update with wrong `fields`. It comes before the right one, which is the control. */
export const wrongUpdate = (session: Session, clause: ClauseId, fields: JsonValue): Promise<Answer> =>
  session.once(clause, async () => {
    const { id } = await session.made();
    return session.send('updateSubscription', { id, body: { fields } });
  });

const refusal = (clause: ClauseId, fields: (session: Session) => JsonValue): Check =>
  check(clause, {
    phase: 'changing',
    effect: 'writes',
    control: async (session) => {
      const { others } = await successfulUpdate(session);
      if (Object.keys(others).length === 0) return;
      const { id } = await session.made();
      const body = { ...others, fields: fields(session) };
      const again = await session.send('updateSubscription', { id, body });
      if (!refused(again))
        throw new Unverified('it was refused for want of other keys', { answers: [again] });
    },
    run: async (session) => expectRefusal(await wrongUpdate(session, clause, fields(session))),
  });

/** Updating a subscription that nobody has. */
export const unknownUpdate = (session: Session): Promise<Answer> =>
  session.once('unknown update', () =>
    session.send('updateSubscription', {
      id: session.unknownId,
      body: { fields: [...session.settings.market.updatedFields] },
    }),
  );

const instant = (value: JsonValue | undefined): number =>
  typeof value === 'string' ? Date.parse(value) : NaN;

/** Section "Update". */
export const updateChecks: readonly Check[] = [
  refusal('update.fields-array', () => 'phone'),
  refusal('update.fields-strings', ({ settings }) => [...settings.market.updatedFields, 42]),
  check('update.subscription', {
    phase: 'changing',
    effect: 'writes',
    together: true,
    run: async (session) => {
      const { answer } = await updateAnswer(session);
      permitted(answer, 'update.subscription');
      const good = succeeded(answer) && isSubscription(answer);
      return expectThat(good, 'success (2xx) with a subscription', describe(answer), answer);
    },
  }),
  check('update.same-subscription', {
    phase: 'changing',
    effect: 'writes',
    together: true,
    run: async (session) => {
      const { id, body } = await session.made();
      const { answer } = await successfulUpdate(session);
      const told = subscriptionIn(answer, 'update.subscription');
      const account = body.account_id;
      if (typeof account !== 'string')
        return notVerified('the creation gave no `account_id` to compare', answer);
      const expected = show({ id, account_id: account });
      const found = show({ id: told.id ?? null, account_id: told.account_id ?? null });
      return expectThat(sameWord(told.id, id) && sameWord(told.account_id, account), expected, found, answer);
    },
  }),
  check('update.fields-replaced', {
    phase: 'changing',
    effect: 'writes',
    together: true,
    run: async (session) => {
      const { answer, fields } = await successfulUpdate(session);
      const told = subscriptionIn(answer, 'update.subscription').fields;
      return expectThat(
        sameNames(told, fields),
        `fields ${show([...fields])}`,
        `fields ${show(told)}`,
        answer,
      );
    },
  }),
  check('update.persists', {
    phase: 'changing',
    effect: 'writes',
    together: true,
    run: async (session) => {
      const { id } = await session.made();
      const { answer: update, fields } = await successfulUpdate(session);
      const agrees = (answer: Answer): boolean => sameNames(objectOf(answer).fields, fields);
      const read = await session.once('read after update', () =>
        session.eventually(() => session.send('getSubscription', { id }), agrees),
      );
      const found = `fields ${show(subscriptionIn(read, 'get.subscription').fields)}`;
      return expectThat(agrees(read), `fields ${show([...fields])}`, found, update, read);
    },
  }),
  check('update.entities-follow', {
    phase: 'changing',
    effect: 'writes',
    together: true,
    run: async (session) => {
      const { id } = await session.made();
      const page = await pageAfterUpdate(session);
      if (entitiesOf(page).length === 0) return notVerified(`no entity: ${describe(page)}`, page);
      const end = await endAfterUpdate(session, page);
      const pages = end === null ? [page] : [page, end];
      const wrong = pages.filter((one) => droppedNames(session, id, one).length > 0);
      const old = new Set(wrong.flatMap((one) => droppedNames(session, id, one)));
      const expected = 'no field that is no longer subscribed';
      return expectThat(old.size === 0, expected, `listed all the same: ${[...old].join(', ')}`, ...wrong);
    },
  }),
  check('update.unknown', {
    phase: 'guest',
    effect: 'writes',
    run: async (session) => expectRefusal(await unknownUpdate(session)),
  }),
  check('update.unknown-404', {
    phase: 'guest',
    effect: 'writes',
    run: async (session) => expectStatus(await unknownUpdate(session), 404),
  }),
  check('update.keeps-rest', {
    phase: 'changing',
    effect: 'writes',
    together: true,
    run: async (session) => {
      const { id, body } = await session.made();
      const { answer } = await successfulUpdate(session);
      const read = await session.once('read after update', () => session.send('getSubscription', { id }));
      for (const later of [answer, read]) {
        const now = subscriptionIn(later, later === read ? 'get.subscription' : 'update.subscription');
        for (const key of ['city', 'entity_type']) {
          if (!equal(now[key], body[key])) return breach(`${key} ${show(body[key])}`, show(now[key]), later);
        }
      }
      return holds();
    },
  }),
  check('update.created-at', {
    phase: 'changing',
    effect: 'writes',
    together: true,
    run: async (session) => {
      const { body } = await session.made();
      const { answer } = await successfulUpdate(session);
      const [before, after] = [body.created_at, subscriptionIn(answer, 'update.subscription').created_at];
      const same = before === after || instant(before) === instant(after);
      return expectThat(same, show(before), show(after), answer);
    },
  }),
  check('update.updated-at', {
    phase: 'changing',
    effect: 'writes',
    together: true,
    run: async (session) => {
      const { body } = await session.made();
      const { answer } = await successfulUpdate(session);
      const [before, after] = [body.updated_at, subscriptionIn(answer, 'update.subscription').updated_at];
      const [earlier, later] = [instant(before), instant(after)];
      if (Number.isNaN(earlier) || Number.isNaN(later)) {
        return notApplicable('these timestamps cannot be compared');
      }
      return expectThat(later >= earlier, `not before ${show(before)}`, show(after), answer);
    },
  }),
];
