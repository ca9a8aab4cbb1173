import { operationIds } from '../../src/api/operations.js';
import { succeeded, type HttpResponse } from '../http/response.js';
import {
  breach,
  holds,
  ifVerified,
  Unverified,
  type Finding,
} from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { checksOf, type ActiveCheck, type Check, type Entry } from './check.js';
import {
  attempts,
  get,
  list,
  operations,
  tryAll,
  type GuardedOperation,
} from './guarded-operations.js';
import { attemptLater, lenientLater, tryAllLater } from './later-subscription.js';
import {
  mutantsOfForms,
  mutantsOfUnissued,
  otherForms,
  triedOn,
  unissued,
  type WrongCredential,
} from './wrong-credentials.js';

interface Attempt {
  readonly wrong: WrongCredential;
  readonly on: string;
  readonly response: HttpResponse;
}

/** A read-only run sends reads. */
function operationsIn({ settings }: Session): readonly GuardedOperation[] {
  if (settings.readOnly) return [get, list];
  return operations;
}

/** What happens with these credentials on one operation; nothing where it is open to anybody. */
async function attemptsOn(
  session: Session,
  guarded: GuardedOperation,
  wrong: readonly WrongCredential[],
): Promise<Attempt[]> {
  await tryAll(session, guarded);
  if ((await attempts(session, guarded, 'none')).some(succeeded)) {
    return [];
  }
  const possible = triedOn(guarded.name, session).filter((one) => wrong.includes(one));
  const tried = possible.map(async (one) => {
    const responses = await attempts(session, guarded, one.credential);
    return responses.map((response) => ({ wrong: one, on: guarded.name, response }));
  });
  return (await Promise.all(tried)).flat();
}

async function attemptsOnLater(
  session: Session,
  wrong: readonly WrongCredential[],
): Promise<Attempt[]> {
  if (session.settings.readOnly) return [];
  await tryAllLater(session);
  const tried = lenientLater(session).map(async ({ guarded, credential }) => {
    const one = wrong.find((possible) => possible.credential === credential);
    if (one === undefined) return [];
    if ((await attempts(session, guarded, 'none')).some(succeeded)) {
      return [];
    }
    const response = await attemptLater(session, { guarded, credential });
    return [{ wrong: one, on: guarded.name, response }];
  });
  return (await Promise.all(tried)).flat();
}

/** `a made-up token on create and interpret, …`: each credential with its operations. */
function textOf(accepted: readonly Attempt[]): string {
  const byWords = new Map<string, Set<string>>();
  for (const { wrong, on } of accepted) {
    byWords.set(wrong.words, (byWords.get(wrong.words) ?? new Set()).add(on));
  }
  const texts = [...byWords].map(([words, on]) => {
    const isEverywhere = operations.every(({ name }) => on.has(name));
    return `${words} on ${isEverywhere ? 'all six operations' : [...on].join(', ')}`;
  });
  return `accepted: ${texts.join('; ')}`;
}

/** One finding for all operations: what accepts a credential is usually one place. */
async function expectNoneAccepted(
  session: Session,
  wrong: readonly WrongCredential[],
): Promise<Finding> {
  const all: Attempt[] = [];
  const causes: Unverified[] = [];
  const collect = async (some: Promise<Attempt[]>): Promise<void> => {
    try {
      all.push(...(await some));
    } catch (error) {
      if (!(error instanceof Unverified)) throw error;
      causes.push(error);
    }
  };
  // in the order of the stages, for a run that has left these out
  for (const guarded of operationsIn(session)) {
    await collect(attemptsOn(session, guarded, wrong));
  }
  all.push(...(await ifVerified(attemptsOnLater(session, wrong), [])));
  const accepted = all.filter(({ response }) => succeeded(response));
  if (accepted.length > 0) {
    const responses = accepted.map(({ response }) => response);
    return breach('no success (2xx)', textOf(accepted), ...responses);
  }
  const [cause] = causes;
  if (cause !== undefined) throw cause;
  return holds();
}

const lenient = (
  wrong: readonly WrongCredential[],
  entry: Pick<ActiveCheck, 'id' | 'clause' | 'mutants' | 'formerly'>,
): Entry<ActiveCheck> => ({
  ...entry,
  leavesOutWrites: true,
  control: async (session) => {
    for (const guarded of operationsIn(session)) {
      await guarded.control(session);
    }
  },
  run: (session) => expectNoneAccepted(session, wrong),
});

export const lenientCredentialChecks: readonly Check[] = checksOf(
  { section: 'Authentication', level: 'should', stage: 're-created', sends: 'writes' },
  [
    lenient(otherForms, {
      id: 'auth.bearer-only',
      clause:
        'A token is refused with another scheme than Bearer, and without one, by each operation.',
      mutants: mutantsOfForms(operationIds),
    }),
    lenient(unissued, {
      id: 'auth.unknown.refused',
      clause:
        'A token that nobody issued is refused by each operation: a made-up one, ' +
        'another letter case, a part of a token.',
      formerly: ['create', 'update', 'cancel', 'list', 'interpret'].map(
        (name) => `auth.unknown.${name}`,
      ),
      mutants: mutantsOfUnissued(operationIds),
    }),
  ],
);
