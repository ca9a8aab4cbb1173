import { ifConclusive } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';

/** A part of the script: requests, and waits for what they must show. */
export type Act = (session: Session) => Promise<unknown>;

/** Plays acts in this order, each once the one before it is over. */
export const inOrder =
  (...acts: readonly Act[]): Act =>
  async (session) => {
    for (const act of acts) await act(session);
  };

/** Plays an act without which a requirement can be tested as well: it may fail. */
export const ifPossible =
  (act: Act): Act =>
  (session) =>
    ifConclusive(act(session), null);
