/** The reaction of a store to an event. */
export type Reaction =
  'append' | 'write' | 'checkpoint' | 'load' | 'set aside' | 'reject' | 'nothing';

type ReactionRow = readonly [Reaction, Reaction, Reaction, Reaction, Reaction, Reaction];
const row = (...[change, replacement, edit, journalLost, quiet, stop]: ReactionRow) =>
  ({ change, replacement, edit, 'journal lost': journalLost, quiet, stop }) as const;

/**
 * The reactions by state and event. The README of this folder has the same table, and explains the
 * terms.
 */
export const reactions = {
  clean: row('append', 'write', 'load', 'nothing', 'nothing', 'nothing'),
  behind: row('append', 'write', 'set aside', 'write', 'checkpoint', 'write'),
  edited: row('set aside', 'set aside', 'set aside', 'set aside', 'set aside', 'set aside'),
  rejected: row('set aside', 'set aside', 'load', 'nothing', 'nothing', 'nothing'),
  missing: row('write', 'write', 'load', 'nothing', 'nothing', 'nothing'),
  lost: row('reject', 'reject', 'nothing', 'nothing', 'nothing', 'nothing'),
};

/** The states of a store; the README of this folder explains them. */
export type StoreState = keyof typeof reactions;
/** An event of a store. */
export type StoreEvent = keyof (typeof reactions)[StoreState];
