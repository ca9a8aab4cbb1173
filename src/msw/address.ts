/** Where the service stands, in front of `/v1`: one address, several, or a pattern that all of them match. */
export type BaseUrl = string | URL | readonly (string | URL)[] | RegExp;

/** An address below the base, taken apart. */
export interface Address {
  /** origin and prefix, without a trailing slash */
  readonly base: string;
  /** from `/v1` on; letters and digits that were needlessly percent-encoded are themselves */
  readonly path: string;
  /** empty, or beginning with a question mark */
  readonly search: string;
}

/** Percent-encoded forms of what a path may hold as it is (RFC 3986, section 6.2.2.2, and the sub-delimiters). */
const needless = /%(?:2[146-9A-E]|3[\dABD]|4[\dA-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/g;

function normalized(pathname: string): string {
  if (!pathname.includes('%')) return pathname;
  return pathname
    .replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase())
    .replace(needless, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)));
}

/** @throws {RangeError} when it is no http or https address, also not one within the page, or could match nothing */
function prefixOf(base: unknown): string {
  const refuse = (why: string) => new RangeError(`"baseUrl" ${String(base)}: ${why}`);
  const page = 'location' in globalThis ? globalThis.location.href : undefined;
  const text = base instanceof URL ? base.href : base;
  const url = typeof text === 'string' && URL.canParse(text, page) ? new URL(text, page) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw refuse('must be an http address, a path within a page, a list of these, or a RegExp');
  }
  const prefix = url.origin + normalized(url.pathname).replace(/\/+$/, '');
  if (prefix.includes('*')) throw refuse('in place of "*" give a RegExp');
  // Where there are two of them in a row, a RegExp can still say so.
  if (prefix.endsWith('/v1')) throw refuse('leave /v1 off');
  return prefix;
}

function isBelow(rest: string): boolean {
  return rest === '/v1' || rest.startsWith('/v1/');
}

/** How much of an address stands in front of `/v1`; null when it is not below a base. */
function lengthBy(baseUrl: BaseUrl): (address: string) => number | null {
  if (baseUrl instanceof RegExp) {
    // One without a memory of where it last matched.
    const pattern = new RegExp(baseUrl.source, baseUrl.flags.replace(/[gy]/g, ''));
    return (address) => {
      const found = [...address.matchAll(/\/v1(?=\/|$)/g)].find(({ index }) =>
        pattern.test(address.slice(0, index)),
      );
      return found?.index ?? null;
    };
  }
  const prefixes = [baseUrl].flat().map(prefixOf);
  // Refuses it: an empty list is no address.
  if (prefixes.length === 0) prefixOf(baseUrl);
  prefixes.sort((a, b) => b.length - a.length);
  return (address) =>
    prefixes.find((prefix) => address.startsWith(prefix) && isBelow(address.slice(prefix.length)))?.length ??
    null;
}

/**
 * Takes addresses apart that stand below a base; null for any other.
 * @throws {RangeError} when a base is no address, ends in `/v1`, or has a `*`
 */
export function addressReader(baseUrl: BaseUrl): (url: string) => Address | null {
  const lengthOf = lengthBy(baseUrl);
  return (text) => {
    const url = new URL(text);
    const address = url.origin + normalized(url.pathname);
    const length = lengthOf(address);
    if (length === null) return null;
    return { base: address.slice(0, length), path: address.slice(length), search: url.search };
  };
}
