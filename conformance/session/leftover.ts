/** A subscription that the run created and could not cancel, and the command that does. */
export interface KnownLeftover {
  id: string;
  command: string;
}

/** A creation that may have left a subscription behind whose id is not known, so that no command can be given. */
export interface UnknownLeftover {
  id: null;
  command: null;
  /** what was asked for; null where that was no text */
  city: string | null;
  entity_type: string | null;
  /** when the response came or failed to, by the clock of the kit; ISO 8601 */
  at: string;
  /** what happened, for a person */
  note: string;
}

export type Leftover = KnownLeftover | UnknownLeftover;
