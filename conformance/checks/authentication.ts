import type { OperationId } from '../../src/api/operations.js';
import type { Check, Effect, Phase } from '../check.js';
import type { ClauseId } from '../clauses.js';
import { describe, expectNoSuccess, expectRefusal, expectThat } from '../expect.js';
import { breach, notApplicable, notVerified, Unverified } from '../finding.js';
import { objectOf, succeeded, type Answer, type CallOptions, type Credential } from '../http/call.js';
import { cancelledId, successfulUpdate } from '../session/changing.js';
import { defaultPage, readAnswer } from '../session/reading.js';
import type { Session, Subject } from '../session/session.js';
import { check } from './define.js';

/** Requests that have to be refused, and repeat what another one does, need not wait for one another. */
const together = true;

const target = (session: Session): Promise<Subject> =>
  session.settings.readOnly ? session.subject() : session.made();

async function accepted(answer: Promise<Answer>): Promise<void> {
  const control = await answer;
  if (succeeded(control)) return;
  const message = `the same request with the credential is not accepted either: ${describe(control)}`;
  throw new Unverified(message, { answers: [control] });
}

interface Guarded {
  readonly name: 'create' | 'get' | 'update' | 'cancel' | 'list' | 'interpret';
  readonly operation: OperationId;
  readonly phase: Phase;
  readonly effect: Effect;
  /** the same request with the right credential, which has to be accepted */
  readonly control: (session: Session) => Promise<unknown>;
  readonly options: (session: Session) => Promise<CallOptions>;
}

const guarded: readonly Guarded[] = [
  {
    name: 'create',
    operation: 'createSubscription',
    phase: 'vacant',
    effect: 'writes',
    control: (session) => session.made(),
    options: async (session) => ({ body: session.creationBody() }),
  },
  {
    name: 'get',
    operation: 'getSubscription',
    phase: 'live',
    effect: 'reads',
    control: (session) => accepted(readAnswer(session)),
    options: async (session) => ({ id: (await target(session)).id }),
  },
  {
    name: 'list',
    operation: 'listEntities',
    phase: 'live',
    effect: 'reads',
    control: (session) => accepted(defaultPage(session)),
    options: async (session) => ({ id: (await session.subject()).id }),
  },
  {
    name: 'interpret',
    operation: 'interpretFields',
    phase: 'guest',
    effect: 'interprets',
    control: (session) => accepted(session.interpretation()),
    options: async (session) => ({ body: session.interpretBody() }),
  },
  {
    name: 'update',
    operation: 'updateSubscription',
    phase: 'changing',
    effect: 'writes',
    control: (session) => successfulUpdate(session),
    options: async (session) => ({
      id: (await session.made()).id,
      body: { fields: [...session.settings.market.updatedFields] },
    }),
  },
  {
    name: 'cancel',
    operation: 'cancelSubscription',
    phase: 'cancelling',
    effect: 'writes',
    control: (session) => cancelledId(session),
    options: async (session) => ({ id: (await session.made()).id }),
  },
];

/** A request of one of the six operations with another credential than the right one. */
const withCredential = (
  session: Session,
  { name, operation, options }: Guarded,
  credential: Credential,
): Promise<Answer> =>
  session.once(`${name} with credential ${credential}`, async () => {
    const call = { ...(await options(session)), credential };
    return operation === 'createSubscription' ? session.tryCreation(call) : session.send(operation, call);
  });

const checksOf = (entry: Guarded): Check[] => {
  const { phase, effect, control } = entry;
  const unguarded = (clause: ClauseId, credential: Credential): Check =>
    check(clause, {
      phase,
      effect,
      control,
      ...(phase === 'vacant' ? {} : { together }),
      run: async (session) => expectNoSuccess(await withCredential(session, entry, credential)),
    });
  return [unguarded(`auth.missing.${entry.name}`, 'none'), unguarded(`auth.scheme.${entry.name}`, 'scheme')];
};

const byName =
  (wanted: Guarded['name']) =>
  async (session: Session, credential: Credential): Promise<Answer> => {
    const entry = guarded.find(({ name }) => name === wanted);
    if (entry === undefined) throw new Error(`${wanted} is not among the guarded operations`);
    return withCredential(session, entry, credential);
  };

/** The answer to reading the subscription with another credential. */
export const getWithCredential = byName('get');
/** The answer to an interpretation with another credential. */
export const interpretWithCredential = byName('interpret');

/** What another account must not do is nowhere said: these are warnings. */
const foreign = (name: 'get' | 'list' | 'update' | 'cancel'): Check[] =>
  guarded
    .filter((entry) => entry.name === name)
    .map((entry) =>
      check(`auth.foreign.${name}`, {
        phase: entry.phase,
        effect: entry.effect,
        control: entry.control,
        together,
        run: async (session) => {
          if (session.settings.otherToken === undefined) {
            return notApplicable('name the token of another account with --other-token');
          }
          const answer = await withCredential(session, entry, 'other');
          if (answer.status === 401) return notVerified('the other token is refused', answer);
          if (!succeeded(answer)) return expectRefusal(answer);
          const found = `success: ${describe(answer)}; unless both tokens are of one account`;
          return breach('an error (4xx)', found, answer);
        },
      }),
    );

/** Section "Authentication". */
export const authenticationChecks: readonly Check[] = [
  ...guarded.flatMap(checksOf),
  check('auth.unknown.refused', {
    phase: 'live',
    effect: 'reads',
    control: (session) => accepted(readAnswer(session)),
    run: async (session) => {
      const read = expectNoSuccess(await getWithCredential(session, 'made-up'));
      if (read.kind === 'breach' || session.settings.readOnly) return read;
      // a token that is taken for a fresh account shows where no subscription is asked for
      return expectNoSuccess(await interpretWithCredential(session, 'made-up'));
    },
  }),
  check('auth.one-account', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { body, answer } = await session.made();
      const read = await readAnswer(session);
      const [created, seen] = [body.account_id, objectOf(read).account_id];
      if (typeof created !== 'string' || typeof seen !== 'string') {
        return notVerified('no two `account_id` to compare', answer, read);
      }
      const same = created.toLowerCase() === seen.toLowerCase();
      return expectThat(same, `\`account_id\` ${created}`, `\`account_id\` ${seen}`, answer, read);
    },
  }),
  ...(['get', 'list', 'update', 'cancel'] as const).flatMap(foreign),
];
