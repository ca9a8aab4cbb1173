/** Whether a JSON value has all the values of a pattern; objects may have more keys. */
export function hasValues(value: unknown, pattern: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return value === pattern;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(pattern) !== Array.isArray(value)) return false;
  if (Array.isArray(pattern) && Array.isArray(value) && pattern.length !== value.length) {
    return false;
  }
  const found = new Map(Object.entries(value));
  return Object.entries(pattern).every(([key, wanted]) => hasValues(found.get(key), wanted));
}
