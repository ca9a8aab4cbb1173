import type { Check } from '../check.js';
import type { ClauseId } from '../clauses.js';
import { describe, expectStatus, expectThat, fold, show } from '../expect.js';
import { Unverified, type Finding } from '../finding.js';
import { isObject, objectOf, refused, succeeded, type Answer } from '../http/call.js';
import { permitted } from '../session/permission.js';
import type { Session } from '../session/session.js';
import { check } from './define.js';

async function interpreted(session: Session): Promise<Answer> {
  await session.tokenAccepted();
  return permitted(await session.interpretation(), 'interpret.interpretations');
}

/** Names of the interpretations that came, as far as they are names. */
async function interpretedNames(session: Session): Promise<{ names: string[]; answer: Answer }> {
  const answer = await interpreted(session);
  const { interpretations } = objectOf(answer);
  if (!succeeded(answer) || !Array.isArray(interpretations)) {
    const message = `there are no interpretations to look at: ${describe(answer)}`;
    throw new Unverified(message, { root: 'interpret.interpretations', answers: [answer] });
  }
  const names = interpretations.map((item) => (isObject(item) ? item.name : undefined));
  return { names: names.filter((name) => typeof name === 'string'), answer };
}

const interpret = (clause: ClauseId, run: (session: Session) => Promise<Finding>): Check =>
  check(clause, { phase: 'guest', effect: 'interprets', run });

/** Section "Interpret fields". */
export const interpretChecks: readonly Check[] = [
  check('interpret.interpretations', {
    phase: 'live',
    effect: 'interprets',
    run: async (session) => {
      const answer = await interpreted(session);
      // which entity types are served is open: a refusal counts where a creation with the same type is accepted
      if (answer.status < 500 && refused(answer) && !session.settings.readOnly) await session.made();
      const good = succeeded(answer) && Array.isArray(objectOf(answer).interpretations);
      return expectThat(good, 'success (2xx) with an array `interpretations`', describe(answer), answer);
    },
  }),
  interpret('interpret.ok', async (session) => {
    const { answer } = await interpretedNames(session);
    return expectStatus(answer, 200);
  }),
  interpret('interpret.asked-names', async (session) => {
    const { names, answer } = await interpretedNames(session);
    const asked = session.interpretBody().fields.map(({ name }) => name);
    const foreign = names.filter((name) => !asked.map(fold).includes(fold(name)));
    const expected = `no names but ${asked.join(', ')}`;
    return expectThat(foreign.length === 0, expected, `also ${foreign.join(', ')}`, answer);
  }),
  interpret('interpret.answers-all', async (session) => {
    const { names, answer } = await interpretedNames(session);
    const asked = session.interpretBody().fields.map(({ name }) => name);
    const missing = asked.filter((name) => !names.map(fold).includes(fold(name)));
    const expected = `an interpretation of each of ${asked.join(', ')}`;
    return expectThat(missing.length === 0, expected, `none of ${missing.join(', ')}`, answer);
  }),
  interpret('interpret.verbatim', async (session) => {
    const { names, answer } = await interpretedNames(session);
    const asked = session.interpretBody().fields.map(({ name }) => name);
    const respelt = names.filter((name) => !asked.includes(name) && asked.map(fold).includes(fold(name)));
    return expectThat(respelt.length === 0, `the names ${show(asked)}`, show(respelt), answer);
  }),
];
