import type { Session } from '../session/session.js';

/**
 * A request, or a few, that several checks of a run need: the first call sends it, and later calls
 * get the same outcome. A failure is the same failure for every check.
 */
export function sharedRequest<Outcome>(
  work: (session: Session) => Promise<Outcome>,
): (session: Session) => Promise<Outcome> {
  const outcomes = new WeakMap<Session, Promise<Outcome>>();
  return (session) => {
    const known = outcomes.get(session);
    if (known !== undefined) return known;
    const outcome = work(session);
    outcomes.set(session, outcome);
    return outcome;
  };
}

/**
 * A shared request that is sent once for each input.
 * @param keyOf inputs with the same key are the same
 */
export function sharedRequestFor<Input, Outcome>(
  keyOf: (input: Input) => string,
  work: (session: Session, input: Input) => Promise<Outcome>,
): (session: Session, input: Input) => Promise<Outcome> {
  const outcomesOf = new WeakMap<Session, Map<string, Promise<Outcome>>>();
  return (session, input) => {
    const outcomes = outcomesOf.get(session) ?? new Map<string, Promise<Outcome>>();
    outcomesOf.set(session, outcomes);
    const key = keyOf(input);
    const outcome = outcomes.get(key) ?? work(session, input);
    outcomes.set(key, outcome);
    return outcome;
  };
}
