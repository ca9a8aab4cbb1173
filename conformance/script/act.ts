import { Inconclusive } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import type { Settings } from '../session/settings.js';

/**
 * The kind of requests: only GETs; also interpretations; or writes, even if they must be rejected.
 */
export type Sending = 'reads' | 'interpretations' | 'writes';

/** The settings that determine which acts a run needs. */
type Chosen = Pick<Settings, 'readOnly' | 'subscription' | 'extended'>;

/**
 * An act of the script: requests, and waiting for their effects; or a fact, which follows from acts
 * and sends nothing. A run plays the acts that an act needs before that act; the script lists them in that order.
 */
export interface Act<out Value = unknown> {
  /** null for a fact */
  readonly sends: Sending | null;
  /** whether it needs the acts it is made of: always, if possible, or if a run plays them anyway */
  readonly needs: 'always' | 'if possible' | 'if played';
  readonly of: (settings: Chosen) => readonly Act[];
  /**
   * @param outcomes of the acts it needs: functions that return a value, or throw why there is
   * none; null for acts that a run does not play
   */
  readonly value: (
    session: Session,
    outcomes: readonly ((() => unknown) | null)[],
  ) => Value | Promise<Value>;
}

type ValuesOf<Acts extends readonly Act[]> = {
  [Index in keyof Acts]: Acts[Index] extends Act<infer Value> ? Value : never;
};

const valueOf = (outcome: (() => unknown) | null | undefined): unknown => outcome?.();

/**
 * Creates a fact that follows from the outcomes of acts. If one of them has failed, the fact fails,
 * too.
 */
export const fact = <const Acts extends readonly Act[], Value>(
  of: Acts,
  value: (session: Session, ...values: ValuesOf<Acts>) => Value | Promise<Value>,
): Act<Value> => ({
  sends: null,
  needs: 'always',
  of: () => of,
  // The player keeps outcomes of all types: these belong to the acts above, in their order.
  value: (session, outcomes) => value(session, ...(outcomes.map(valueOf) as ValuesOf<Acts>)),
});

const sending =
  (sends: Sending) =>
  <const Acts extends readonly Act[], Value>(
    of: Acts,
    play: (session: Session, ...values: ValuesOf<Acts>) => Promise<Value>,
  ): Act<Value> => ({ ...fact(of, play), sends });

/** Creates an act: requests, and waiting for their effects. A run plays it at most once. */
export const reads = sending('reads');
export const interprets = sending('interpretations');
export const writes = sending('writes');

/** Returns the act's outcome, or null if there is none. */
export const ifPossible = <Value>(act: Act<Value>): Act<Value | null> => ({
  ...fact([tried(act)], (_session, value) => {
    try {
      return value();
    } catch (error) {
      if (error instanceof Inconclusive) return null;
      throw error;
    }
  }),
  needs: 'if possible',
});

/** Returns a function that returns the act's outcome, or throws why there is none. */
export const tried = <Value>(act: Act<Value>): Act<() => Value> => ({
  sends: null,
  needs: 'if possible',
  of: () => [act],
  value: (_session, [outcome]) => outcome as () => Value,
});

/** Like `tried`, but null if no other act or check of the run needs the act. */
export const ifPlayed = <Value>(act: Act<Value>): Act<(() => Value) | null> => ({
  ...tried(act),
  needs: 'if played',
});

/** Creates an act that the settings of the run select. */
export const either = <Value>(among: (settings: Chosen) => Act<Value>): Act<Value> => ({
  sends: null,
  needs: 'always',
  of: (settings) => [among(settings)],
  value: (_session, [outcome]) => valueOf(outcome) as Value,
});

/** Returns acts and facts, with all that they need. @param isEnd whether to stop at an act */
function allIn(
  acts: readonly Act[],
  settings: Chosen,
  isEnd: (act: Act) => boolean,
): ReadonlySet<Act> {
  const all = new Set<Act>();
  const add = (act: Act): void => {
    if (all.has(act)) return;
    all.add(act);
    if (!isEnd(act)) act.of(settings).forEach(add);
  };
  acts.forEach(add);
  return all;
}

const isSent = ({ sends }: Act): boolean => sends !== null;

/** Returns the acts that facts need directly. */
export const actsIn = (acts: readonly Act[], settings: Chosen): readonly Act[] =>
  [...allIn(acts, settings, isSent)].filter(isSent);

/** Returns the strongest kind of requests that acts always need; null for none. */
export function effectOf(acts: readonly Act[], settings: Chosen): Sending | null {
  const all = allIn(acts, settings, ({ needs }) => needs !== 'always');
  const effects = new Set([...all].map(({ sends }) => sends));
  const strongest = ['writes', 'interpretations', 'reads'] as const;
  return strongest.find((one) => effects.has(one)) ?? null;
}

/**
 * Returns the acts that a run plays, with all that they need. A read-only run plays no writes, and
 * no interpretation that is needed only if possible, nor what these need.
 */
export function actsFor(acts: readonly Act[], settings: Chosen): ReadonlySet<Act> {
  const isLeftOut = (act: Act): boolean => {
    if (act.needs === 'if played') return true;
    if (!settings.readOnly) return false;
    const effect = effectOf(isSent(act) ? [act] : act.of(settings), settings);
    return effect === 'writes' || (act.needs !== 'always' && effect === 'interpretations');
  };
  const all = [...allIn(acts, settings, isLeftOut)];
  return new Set(all.filter((act) => isSent(act) && !isLeftOut(act)));
}
