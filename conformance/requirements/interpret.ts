import { NoResponse } from '../http/client.js';
import {
  bodyObject,
  type HttpResponse,
  isObject,
  isTemporary,
  objectIn,
  succeeded,
} from '../http/response.js';
import {
  violationOfKey,
  code,
  describe,
  expectStatus,
  notSucceeded,
  sameWord,
  show,
} from '../findings/expect.js';
import { expectInterpretations, interpretationsIn } from '../findings/interpretations.js';
import { passed, notSeen, violation, Inconclusive } from '../findings/finding.js';
import { type Rule, valueOf } from '../rules/rule.js';
import { fact, tried } from '../script/act.js';
import { interpreted, interpretedAgain, wrongInterpretations } from '../script/before-creation.js';
import { servedType } from '../script/unknown-ids.js';
import { checksOf, rulesOf, sections } from './check.js';
import { keyIs, schemas } from './field-rule.js';

const interpret = 'interpretFields';

/** Returns the names in the interpretations that are strings. */
const interpretedNames = (response: HttpResponse): string[] =>
  interpretationsIn(response)
    .map(({ name }) => name)
    .filter((name) => typeof name === 'string');

/**
 * Returns the requested names, if each has a description, because the effect of others is
 * unspecified; otherwise empty.
 */
function namesAskedFor({ request, json }: HttpResponse): string[] {
  if (request.operation !== interpret || !isObject(json) || !Array.isArray(json.interpretations)) {
    return [];
  }
  const asked = objectIn(request.body)?.fields;
  const fields = Array.isArray(asked) ? asked.filter(isObject) : [];
  const names = fields.flatMap(({ name, description }) =>
    typeof name === 'string' && description ? [name] : [],
  );
  if (names.length === fields.length) return names;
  return [];
}

/**
 * Creates a rule for the names in every interpretation.
 * @param wrong returns those that violate it
 */
const ofNames = (
  expected: string,
  wrong: (names: readonly string[], asked: readonly string[]) => readonly string[],
) => ({
  sends: [interpretedAgain],
  nothingSeen: notSeen('no interpretation was returned'),
  rule: {
    on: 'body',
    expected,
    violation: ({ response, path }) => {
      const asked = namesAskedFor(response);
      const found = wrong(interpretedNames(response), asked);
      if (asked.length === 0) return 'skip';
      const isUnreadable = interpretationsIn(response).some(({ name }) => typeof name !== 'string');
      if (isUnreadable) return { because: 'interpretation.name' };
      if (found.length === 0) return null;
      return { found, path };
    },
  } satisfies Rule,
});

/** The interpretation of the run, which succeeded. */
const interpretations = fact([interpreted], (_session, response) => {
  if (succeeded(response) && Array.isArray(bodyObject(response).interpretations)) return response;
  throw new Inconclusive(
    `the response has no interpretations: ${describe(response)}`,
    'interpret.interpretations',
    response,
  );
});

const text = schemas.text.optional();
const itemKeys = ['understood_as', 'confidence', 'suggestion'] as const;

const item = {
  ...sections.interpretation,
  level: 'must',
  sends: [interpreted],
  nothingSeen: notSeen('no interpretation was returned'),
} as const;

/** Section "Field interpretation": one item of `interpretations`. */
export const interpretationChecks = rulesOf(item, [
  keyIs('interpretation.name', schemas.text, 'a string'),
  keyIs('interpretation.understood-as', text, 'a string, if present'),
  keyIs('interpretation.confidence', text, 'a string, if present'),
  keyIs('interpretation.suggestion', text, 'a string, if present'),
  {
    id: 'interpretation.complete',
    title: 'An interpretation has `understood_as`, `confidence` and `suggestion`.',
    level: 'should',
    rule: {
      on: 'interpretation',
      expected: 'the keys `understood_as`, `confidence` and `suggestion`',
      violation: ({ object, path }) => {
        const missing = itemKeys.filter((key) => valueOf(object, key) === undefined);
        if (missing.length === 0) return null;
        const kind = { kind: 'missing', keys: missing } as const;
        return { found: missing.map((key) => `${code(key)} missing`), path, kind };
      },
    },
  },
]);

export const interpretChecks = checksOf({ ...sections.interpret, level: 'must' }, [
  {
    id: 'interpret.interpretations',
    title: 'Interpreting fields succeeds and returns an `interpretations` array.',
    on: 'interpretation',
    from: fact([servedType], (_session, response) => [response]),
    judge: ([response]) => expectInterpretations(response),
  },
  {
    id: 'interpret.body',
    title: 'Every successful response to an interpret request has an `interpretations` array.',
    sends: [interpretedAgain],
    nothingSeen: notSeen('no interpretation was returned'),
    rule: {
      on: 'body',
      expected: 'an array `interpretations`',
      violation: ({ response, object: { interpretations }, path }) => {
        if (
          response.request.operation !== interpret ||
          !succeeded(response) ||
          response.kind !== 'json'
        ) {
          return 'skip';
        }
        if (Array.isArray(interpretations)) return null;
        return {
          found:
            interpretations === undefined
              ? 'missing'
              : `\`interpretations\`: ${show(interpretations)}`,
          path,
          kind: violationOfKey('interpretations', interpretations, ['array']),
        };
      },
    },
  },
  {
    id: 'interpret.bodies',
    title: 'An interpret request with a missing or invalid body gets a response.',
    on: 'any',
    from: fact([wrongInterpretations, tried(interpretations)], (_session, answers, control) => {
      if (!(answers instanceof NoResponse)) return answers;
      control();
      return [answers];
    }),
    judge: ([response]) =>
      response.status === 0
        ? violation('a response', `${response.problem ?? ''} (twice)`, response)
        : passed(),
  },
  {
    id: 'interpret.ok',
    title: 'Interpreting fields returns 200.',
    level: 'should',
    on: 'interpretation',
    from: fact([interpretations], (_session, response) => [response]),
    judge: ([response]) => expectStatus(response, 200),
  },
  {
    id: 'interpret.asked-names',
    title: 'Every interpretation belongs to a requested field name.',
    ...ofNames('only names that were requested', (names, asked) =>
      names.filter((name) => !asked.some((one) => sameWord(one, name))).map(code),
    ),
    dependsOn: ['interpretation.name'],
  },
  {
    id: 'interpret.answers-all',
    title: 'Every requested field name is interpreted.',
    ...ofNames('an interpretation of each requested name', (names, asked) =>
      asked
        .filter((name) => !names.some((one) => sameWord(one, name)))
        .map((name) => `no interpretation of ${code(name)}`),
    ),
    dependsOn: ['interpretation.name'],
    follows: ['interpret.asked-names'],
  },
  {
    id: 'interpret.verbatim',
    title: 'Field names in interpretations are returned as sent.',
    level: 'should',
    ...ofNames('the names exactly as requested', (names, asked) => {
      const others = names.filter((name) => !asked.includes(name));
      return others.filter((name) => asked.some((one) => sameWord(one, name))).map(code);
    }),
    dependsOn: ['interpretation.name'],
    follows: ['interpret.asked-names'],
  },
  {
    // The maximum number of interpretations is unspecified, but more must be rejected without a
    // failure.
    id: 'interpret.many',
    title:
      'An interpret request never causes a server error (5xx), regardless of the number of names.',
    on: 'any',
    from: fact([interpretations, interpretedAgain], (_session, _first, responses) => responses),
    judge: (responses) => {
      const failed = responses.find((one) => one.status >= 500 && !isTemporary(one));
      if (failed === undefined) return passed();
      return notSucceeded(failed, 'success (2xx) or a rejection (4xx)');
    },
  },
]);
