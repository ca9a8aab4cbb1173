import { bodyObject, isObject, refused, succeeded, type HttpResponse } from '../http/response.js';
import { describe, expectStatus, expectThat, fold, permitted, show } from '../session/expect.js';
import { notVerified, Unverified } from '../session/finding.js';
import { valueOf } from '../session/rule.js';
import type { Session } from '../session/session.js';
import { createdSubscription } from '../session/subscription.js';
import type { Check, RuleCheck } from './check.js';
import { fieldRule, schemas } from './field-rule.js';

const section = 'Interpret fields';

async function interpreted(session: Session): Promise<HttpResponse> {
  await session.requireToken();
  return permitted(await session.interpretation(), 'interpret.interpretations');
}

/** Names of the interpretations that came, as far as they are names. */
async function interpretedNames(session: Session): Promise<{ names: string[]; response: HttpResponse }> {
  const response = await interpreted(session);
  const { interpretations } = bodyObject(response);
  if (!succeeded(response) || !Array.isArray(interpretations)) {
    const message = `there are no interpretations to look at: ${describe(response)}`;
    throw new Unverified(message, { causeId: 'interpret.interpretations', responses: [response] });
  }
  const names = interpretations.map((item) => (isObject(item) ? item.name : undefined));
  return { names: names.filter((name) => typeof name === 'string'), response };
}

const requestedNames = (session: Session): string[] => session.interpretBody().fields.map(({ name }) => name);

type Entry = Omit<RuleCheck, 'section' | 'stage' | 'sends' | 'fetch'>;

const itemCheck = (check: Entry): RuleCheck => ({
  nothingSeen: notVerified('no interpretation was returned'),
  ...check,
  section: 'Field interpretation',
  stage: 'preflight',
  sends: 'interpretations',
  fetch: interpreted,
});

const text = schemas.text.optional();
const itemKeys = ['understood_as', 'confidence', 'suggestion'] as const;

/** Section "Field interpretation": one item of `interpretations`. */
export const interpretationChecks: readonly Check[] = [
  itemCheck({
    id: 'interpretation.name',
    level: 'must',
    clause: '`name` of an interpretation is a string.',
    rule: fieldRule('interpretation', 'name', schemas.text, 'a string'),
  }),
  itemCheck({
    id: 'interpretation.understood-as',
    level: 'must',
    clause: '`understood_as` of an interpretation is a string, where present.',
    rule: fieldRule('interpretation', 'understood_as', text, 'a string, where present'),
  }),
  itemCheck({
    id: 'interpretation.confidence',
    level: 'must',
    clause: '`confidence` of an interpretation is a string, where present.',
    rule: fieldRule('interpretation', 'confidence', text, 'a string, where present'),
  }),
  itemCheck({
    id: 'interpretation.suggestion',
    level: 'must',
    clause: '`suggestion` of an interpretation is a string, where present.',
    rule: fieldRule('interpretation', 'suggestion', text, 'a string, where present'),
  }),
  itemCheck({
    id: 'interpretation.complete',
    level: 'should',
    clause: 'An interpretation has `understood_as`, `confidence` and `suggestion`.',
    rule: {
      on: 'interpretation',
      expected: 'the keys `understood_as`, `confidence` and `suggestion`',
      violation: ({ object, path }) => {
        const missing = itemKeys.filter((key) => valueOf(object, key) === undefined);
        return missing.length === 0 ? null : { found: `${missing.join(', ')} missing`, path };
      },
    },
  }),
];

export const interpretChecks: readonly Check[] = [
  {
    id: 'interpret.interpretations',
    level: 'must',
    section,
    clause: 'Interpreting fields succeeds and returns an array `interpretations`.',
    stage: 'created',
    sends: 'interpretations',
    run: async (session) => {
      const response = await interpreted(session);
      // which entity types are served is open: a refusal counts where a creation with the same type is accepted
      if (response.status < 500 && refused(response) && !session.settings.readOnly) {
        await createdSubscription(session);
      }
      const good = succeeded(response) && Array.isArray(bodyObject(response).interpretations);
      const expected = 'success (2xx) with an array `interpretations`';
      return expectThat(good, expected, describe(response), response);
    },
  },
  {
    id: 'interpret.ok',
    level: 'should',
    section,
    clause: 'Interpreting fields returns 200.',
    stage: 'preflight',
    sends: 'interpretations',
    run: async (session) => expectStatus((await interpretedNames(session)).response, 200),
  },
  {
    id: 'interpret.asked-names',
    level: 'must',
    section,
    clause: 'Every interpretation is of a field name that was asked for.',
    stage: 'preflight',
    sends: 'interpretations',
    run: async (session) => {
      const { names, response } = await interpretedNames(session);
      const asked = requestedNames(session);
      const others = names.filter((name) => !asked.map(fold).includes(fold(name)));
      const expected = `no names but ${asked.join(', ')}`;
      return expectThat(others.length === 0, expected, `also ${others.join(', ')}`, response);
    },
  },
  {
    id: 'interpret.answers-all',
    level: 'must',
    section,
    clause: 'Every field name that was asked for is interpreted.',
    stage: 'preflight',
    sends: 'interpretations',
    run: async (session) => {
      const { names, response } = await interpretedNames(session);
      const asked = requestedNames(session);
      const missing = asked.filter((name) => !names.map(fold).includes(fold(name)));
      const expected = `an interpretation of each of ${asked.join(', ')}`;
      return expectThat(missing.length === 0, expected, `none of ${missing.join(', ')}`, response);
    },
  },
  {
    id: 'interpret.verbatim',
    level: 'should',
    section,
    clause: 'Names of interpretations come back as they were written.',
    stage: 'preflight',
    sends: 'interpretations',
    run: async (session) => {
      const { names, response } = await interpretedNames(session);
      const asked = requestedNames(session);
      const changed = names.filter((name) => !asked.includes(name) && asked.map(fold).includes(fold(name)));
      return expectThat(changed.length === 0, `the names ${show(asked)}`, show(changed), response);
    },
  },
];
