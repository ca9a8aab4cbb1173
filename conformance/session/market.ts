/** What a run subscribes to. */
export interface Market {
  readonly city: string;
  readonly entityType: string;
  /** the fields of the creation */
  readonly fields: readonly string[];
  /** the fields of the update: the first one dropped, another one added */
  readonly updatedFields: readonly string[];
}

const believableFields = ['phone', 'website', 'opening_hours'] as const;

/** The market of a run: what the caller names, otherwise cafes in Berlin. */
export function marketOf(options: {
  city?: string | undefined;
  entityType?: string | undefined;
  fields?: readonly string[] | undefined;
}): Market {
  const given = [...new Set(options.fields ?? believableFields)];
  const [first] = given;
  const other = believableFields.find((name) => name !== first) ?? believableFields[0];
  const names = given.length > 1 ? given : [...given, other];
  return {
    city: options.city ?? 'Berlin',
    entityType: options.entityType ?? 'cafe',
    fields: names.slice(0, -1),
    updatedFields: names.slice(1),
  };
}

/** The interpretation that a run asks for: every field that it subscribes to. */
export function interpretBodyOf({ entityType, fields, updatedFields }: Market): {
  entity_type: string;
  fields: { name: string; description: string }[];
} {
  const names = [...new Set([...fields, ...updatedFields])];
  return {
    entity_type: entityType,
    fields: names.map((name) => ({ name, description: `${name.replace(/_/g, ' ')} of the ${entityType}` })),
  };
}
