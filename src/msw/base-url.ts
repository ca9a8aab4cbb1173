/**
 * The URL of the service, without `/v1`: an absolute URL, or a path of the page's own origin
 * (`''`, `'/api'`).
 */
export type BaseUrl = string | URL | readonly (string | URL)[];

/** Characters that MSW reads as a pattern, or that runtimes escape in different ways. */
const unmatched = /[()*+?:{}\\|^]/;

/**
 * Normalises a base URL: origin and path, without a trailing slash.
 * @throws {RangeError} with the reason
 */
function readBaseUrl(base: unknown): string {
  const text = base instanceof URL ? base.href : base;
  const invalid = (why: string) => new RangeError(`"baseUrl" ${JSON.stringify(text)}: ${why}`);
  if (typeof text !== 'string') {
    throw invalid('must be a string, a URL or an array with at least one of these');
  }
  const url = absoluteUrl(text);
  if (url === null) {
    throw invalid('must be an absolute URL, because there is no page here');
  }
  if (!/^https?:$/.test(url.protocol)) throw invalid('must be an http or https URL');
  if (/[?#]/.test(text)) throw invalid('must have no query and no fragment');
  const path = url.pathname.replace(/\/+$/, '');
  // Some runtimes escape ^ in a path.
  if (unmatched.test(url.hostname + path) || text.includes('^')) {
    throw invalid(
      'must not contain characters that MSW cannot match: ( ) * + ? : { } | ^; ' +
        'an IPv6 address has colons, so use a host name',
    );
  }
  if (/\/v1$/i.test(path)) throw invalid('must not end in /v1, which the mock adds');
  return url.origin + path;
}

/** The `location` of a page, as runtimes have it: absent, undefined or without an origin. */
interface PageAddress {
  readonly location?: { readonly origin?: string } | null;
}

/** Parses an absolute URL, or a path of the page's own origin; null for anything else. */
function absoluteUrl(text: string): URL | null {
  const surroundings: PageAddress = globalThis;
  return urlFrom(text) ?? urlFrom(text, surroundings.location?.origin);
}

/** React Native has no `URL.canParse`. */
function urlFrom(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** @throws {RangeError} naming the invalid URL and the reason */
export function readBaseUrls(option: unknown): [string, ...string[]] {
  const [first, ...others]: unknown[] = [option].flat();
  return [readBaseUrl(first), ...others.map(readBaseUrl)];
}
