import type { JsonValue } from '../../src/spec/wire.js';
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
import { breach, holds, notVerified } from '../finding.js';
import { isObject, objectOf, refused, succeeded, type Answer } from '../http/call.js';
import type { Session } from '../session/session.js';
import { check } from './define.js';

type Body = Record<string, JsonValue>;

/** A creation with one thing wrong, sent while nothing lives, in case it is accepted. */
export const wrongCreation = (
  session: Session,
  clause: ClauseId,
  change: (body: Body) => Body,
): Promise<Answer> =>
  session.once(clause, () => session.tryCreation({ body: change(session.creationBody()) }));

const refusal = (clause: ClauseId, change: (body: Body) => Body): Check =>
  check(clause, {
    phase: 'vacant',
    effect: 'writes',
    control: (session) => session.made(),
    run: async (session) => {
      const answer = await wrongCreation(session, clause, change);
      const full = refused(answer) && 'limit' in objectOf(answer);
      if (full) return notVerified(`it was refused for want of room: ${describe(answer)}`, answer);
      return expectRefusal(answer);
    },
  });

const without = (key: string) => (body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
const having = (key: string, value: JsonValue) => (body: Body) => ({ ...body, [key]: value });
const addingField = (value: JsonValue) => (body: Body) => ({
  ...body,
  fields: [...(Array.isArray(body.fields) ? body.fields : []), value],
});

/** Section "Create": what has to be refused. */
export const refusedCreations: readonly Check[] = [
  refusal('create.city-required', without('city')),
  refusal('create.city-string', having('city', 42)),
  refusal('create.city-length', having('city', '')),
  refusal('create.entity-type-required', without('entity_type')),
  refusal('create.entity-type-string', having('entity_type', 42)),
  refusal('create.entity-type-length', having('entity_type', '')),
  refusal('create.fields-required', without('fields')),
  refusal('create.fields-array', having('fields', 'phone')),
  refusal('create.fields-count', having('fields', [])),
  refusal('create.fields-strings', addingField(42)),
  refusal('create.fields-lengths', addingField('')),
];

/** Section "Create": what has to be accepted, and how it is answered. */
export const createChecks: readonly Check[] = [
  check('create.subscription', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const answer = await session.creation();
      if (succeeded(answer) && !isObject(answer.json)) {
        return breach('a subscription', describe(answer), answer);
      }
      await session.made();
      return holds();
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
      const { body, answer } = await session.made();
      return expectThat(body.status === 'active', 'status `active`', `status ${show(body.status)}`, answer);
    },
  }),
  check('create.city', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { body, answer } = await session.made();
      const { city } = session.creationBody();
      return expectThat(sameWord(body.city, city), `city ${show(city)}`, `city ${show(body.city)}`, answer);
    },
  }),
  check('create.entity-type', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { body, answer } = await session.made();
      const { entity_type: type } = session.creationBody();
      const found = `entity_type ${show(body.entity_type)}`;
      return expectThat(sameWord(body.entity_type, type), `entity_type ${show(type)}`, found, answer);
    },
  }),
  check('create.fields', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { body, answer } = await session.made();
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
      const { body, answer } = await session.made();
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
