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
import { holds, notVerified } from '../finding.js';
import { objectOf, refused, succeeded, type Answer, type JsonObject } from '../http/call.js';
import type { Session } from '../session/session.js';
import { isSubscription, subscriptionIn } from '../session/subscription-body.js';
import { check } from './define.js';

type Body = Record<string, JsonValue>;
type Change = (body: Body) => Body;

/** A creation with one thing wrong, sent while nothing lives, in case it is accepted. */

/** Creations with one thing wrong each, one after the other while nothing lives, in case one is accepted. */
const wrongCreations = (session: Session, clause: ClauseId, changes: readonly Change[]): Promise<Answer[]> =>
  session.once(clause, async () => {
    const answers: Answer[] = [];
    for (const change of changes)
      answers.push(await session.tryCreation({ body: change(session.creationBody()) }));
    return answers;
  });

const refusal = (clause: ClauseId, ...changes: Change[]): Check =>
  check(clause, {
    phase: 'vacant',
    effect: 'writes',
    control: (session) => session.made(),
    run: async (session) => {
      for (const answer of await wrongCreations(session, clause, changes)) {
        const full = refused(answer) && 'limit' in objectOf(answer);
        if (full) return notVerified(`it was refused for want of room: ${describe(answer)}`, answer);
        const finding = expectRefusal(answer);
        if (finding.kind !== 'holds') return finding;
      }
      return holds();
    },
  });

const without = (key: string) => (body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
const having = (key: string, value: JsonValue) => (body: Body) => ({ ...body, [key]: value });
const addingField = (value: JsonValue) => (body: Body) => ({
  ...body,
  fields: [...(Array.isArray(body.fields) ? body.fields : []), value],
});

/** The answer to a creation without a city; for observations. */
export const invalidCreation = async (session: Session): Promise<Answer> => {
  const [answer] = await wrongCreations(session, 'create.city-required', [without('city')]);
  if (answer === undefined) throw new Error('a creation without a city was not sent');
  return answer;
};

/** Section "Create": what has to be refused. */
export const refusedCreations: readonly Check[] = [
  refusal('create.city-required', without('city')),
  refusal('create.city-string', having('city', 42), having('city', null)),
  refusal('create.city-length', having('city', '')),
  refusal('create.entity-type-required', without('entity_type')),
  refusal('create.entity-type-string', having('entity_type', 42), having('entity_type', null)),
  refusal('create.entity-type-length', having('entity_type', '')),
  refusal('create.fields-required', without('fields')),
  refusal('create.fields-array', having('fields', 'phone')),
  refusal('create.fields-count', having('fields', [])),
  refusal('create.fields-strings', addingField(42)),
  refusal('create.fields-lengths', addingField('')),
];

/** The subscription that the creation answered. */
async function newborn(session: Session): Promise<{ body: JsonObject; answer: Answer }> {
  const { answer } = await session.made();
  return { body: subscriptionIn(answer, 'create.subscription'), answer };
}

/** Section "Create": what has to be accepted, and how it is answered. */
export const createChecks: readonly Check[] = [
  check('create.subscription', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const answer = await session.creation();
      // a creation that failed is not repeated, lest it leaves two: whether it always fails is not known
      if (refused(answer)) await session.made();
      const good = succeeded(answer) && isSubscription(answer);
      return expectThat(good, 'success (2xx) with a subscription', describe(answer), answer);
    },
  }),
  check('create.created', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => expectStatus((await session.made()).answer, 201),
  }),
  check('create.active', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { body, answer } = await newborn(session);
      return expectThat(body.status === 'active', 'status `active`', `status ${show(body.status)}`, answer);
    },
  }),
  check('create.city', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { body, answer } = await newborn(session);
      const { city } = session.creationBody();
      return expectThat(sameWord(body.city, city), `city ${show(city)}`, `city ${show(body.city)}`, answer);
    },
  }),
  check('create.entity-type', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { body, answer } = await newborn(session);
      const { entity_type: type } = session.creationBody();
      const found = `entity_type ${show(body.entity_type)}`;
      return expectThat(sameWord(body.entity_type, type), `entity_type ${show(type)}`, found, answer);
    },
  }),
  check('create.fields', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { body, answer } = await newborn(session);
      const { fields } = session.creationBody();
      return expectThat(
        sameNames(body.fields, fields),
        `fields ${show(fields)}`,
        `fields ${show(body.fields)}`,
        answer,
      );
    },
  }),
  check('create.verbatim', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { body, answer } = await newborn(session);
      const told = {
        city: body.city ?? null,
        entity_type: body.entity_type ?? null,
        fields: body.fields ?? null,
      };
      const asked = session.creationBody();
      return expectThat(equal(told, asked), show(asked), show(told), answer);
    },
  }),
];
