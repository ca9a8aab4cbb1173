import { sameWord } from '../findings/expect.js';

/** The city, entity type and fields of a run's subscriptions. */
export interface TargetMarket {
  readonly city: string;
  readonly entityType: string;
  readonly fields: readonly string[];
  /** the fields of the update: without the first, and with an additional one */
  readonly updatedFields: readonly string[];
}

export const defaultFields = ['phone', 'website', 'opening_hours'] as const;

/** Returns the market of a run, with a field that the update removes, and one that it adds. */
export function marketOf(options: Omit<TargetMarket, 'updatedFields'>): TargetMarket {
  const { city, entityType } = options;
  const given = [...new Set(options.fields)];
  const [first] = given;
  const other = defaultFields.find((name) => !sameWord(first, name)) ?? defaultFields[0];
  const names = given.length > 1 ? given : [...given, other];
  return { city, entityType, fields: names.slice(0, -1), updatedFields: names.slice(1) };
}
