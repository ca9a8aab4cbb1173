/** Headers that the kit sets itself. */
const ownHeaders = ['accept', 'authorization', 'content-type', 'content-length', 'host'];

/**
 * The headers with their names in lower case.
 * @throws {RangeError} without any value, which may be secret
 */
export function headersOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new RangeError('a header has no valid name');
    if (ownHeaders.includes(name.toLowerCase())) {
      throw new RangeError(`the header "${name}" is set by the kit itself`);
    }
    if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value)) {
      throw new RangeError(`the value of the header "${name}" cannot be sent`);
    }
    headers[name.toLowerCase()] = value;
  }
  return headers;
}
