import type { Session } from '../session/session.js';

/**
 * A step of a run, which is taken once, whoever needs it: the first call starts it, and further
 * ones have the same outcome. A failure is the same failure for every check that needs the step.
 */
export function step<Outcome>(
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
 * A step that is taken once for each input.
 * @param keyOf inputs with the same key are the same
 */
export function stepFor<Input, Outcome>(
  keyOf: (input: Input) => string,
  work: (session: Session, input: Input) => Promise<Outcome>,
): (session: Session, input: Input) => Promise<Outcome> {
  const steps = new WeakMap<Session, Map<string, Promise<Outcome>>>();
  return (session, input) => {
    const outcomes = steps.get(session) ?? new Map<string, Promise<Outcome>>();
    steps.set(session, outcomes);
    const key = keyOf(input);
    const outcome = outcomes.get(key) ?? work(session, input);
    outcomes.set(key, outcome);
    return outcome;
  };
}
