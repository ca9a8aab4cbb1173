import { Inconclusive } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import type { Settings } from '../session/settings.js';

/** The kind of requests: only GETs; interpretations, too; or writes, even if they must be rejected. */
export type Sending = 'reads' | 'interpretations' | 'writes';

/** The settings that decide which acts a run needs. */
type Chosen = Pick<Settings, 'readOnly' | 'subscription' | 'extended'>;

/**
 * An act of the script: requests, and waiting for their effects; or a fact, which follows from acts and
 * sends nothing. A run plays the acts that it needs first; the script lists them before it.
 */
export interface Act<out Value = unknown> {
  /** null for a fact */
  readonly sends: Sending | null;
  /** whether it needs what it is made of: always, if possible, or if a run plays that anyway */
  readonly needs: 'always' | 'if possible' | 'if played';
  readonly of: (settings: Chosen) => readonly Act[];
  /**
   * @param outcomes of what it needs: functions that return a value, or throw why there is none; null
   * for what a run does not play
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

/** A fact that follows from the outcomes of acts. If one of them has failed, it fails likewise. */
export const fact = <const Acts extends readonly Act[], Value>(
  of: Acts,
  value: (session: Session, ...values: ValuesOf<Acts>) => Value | Promise<Value>,
): Act<Value> => ({
  sends: null,
  needs: 'always',
  of: () => of,
  // the player keeps outcomes of all types: these are of the acts above, in their order
  value: (session, outcomes) => value(session, ...(outcomes.map(valueOf) as ValuesOf<Acts>)),
});

const sending =
  (sends: Sending) =>
  <const Acts extends readonly Act[], Value>(
    of: Acts,
    play: (session: Session, ...values: ValuesOf<Acts>) => Promise<Value>,
  ): Act<Value> => ({ ...fact(of, play), sends });

/** An act: requests, and waiting for their effects. A run plays it at most once. */
export const reads = sending('reads');
export const interprets = sending('interpretations');
export const writes = sending('writes');

/** The outcome, or null if something keeps the act from having one. */
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

/** A function that returns the outcome, or throws why there is none. */
export const tried = <Value>(act: Act<Value>): Act<() => Value> => ({
  sends: null,
  needs: 'if possible',
  of: () => [act],
  value: (_session, [outcome]) => outcome as () => Value,
});

/** As `tried`, but null if no other act or check of the run needs it. */
export const ifPlayed = <Value>(act: Act<Value>): Act<(() => Value) | null> => ({
  ...tried(act),
  needs: 'if played',
});

/** The act that the settings of the run choose. */
export const either = <Value>(among: (settings: Chosen) => Act<Value>): Act<Value> => ({
  sends: null,
  needs: 'always',
  of: (settings) => [among(settings)],
  value: (_session, [outcome]) => valueOf(outcome) as Value,
});

/** Acts and facts, with all that these need. @param isEnd what is not looked into */
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

/** The acts that facts are made of, directly. */
export const actsIn = (acts: readonly Act[], settings: Chosen): readonly Act[] =>
  [...allIn(acts, settings, isSent)].filter(isSent);

/** The strongest of what acts send, with all that they always need; null if that is nothing. */
export function effectOf(acts: readonly Act[], settings: Chosen): Sending | null {
  const all = allIn(acts, settings, ({ needs }) => needs !== 'always');
  const effects = new Set([...all].map(({ sends }) => sends));
  const strongest = ['writes', 'interpretations', 'reads'] as const;
  return strongest.find((one) => effects.has(one)) ?? null;
}

/**
 * The acts that a run plays: some, and all that these need. A read-only run plays no writes, and no
 * interpretation that is needed only if possible, nor what these need.
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
