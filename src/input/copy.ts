/**
 * A deep copy of what JSON can hold: objects, arrays and primitives. Not `structuredClone`, which
 * React Native does not have.
 */
export function copyOf<Value>(value: Value): Value;
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => copyOf(item));
  if (typeof value !== 'object' || value === null) return value;
  const members: [string, unknown][] = Object.entries(value);
  // Not by assignment: a key can be `__proto__`.
  return Object.fromEntries(members.map(([key, member]) => [key, copyOf(member)]));
}
