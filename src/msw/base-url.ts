/**
 * Where the service is, in front of `/v1`: an absolute URL, or a path of the page's own origin
 * (`''`, `'/api'`).
 */
export type BaseUrl = string | URL | readonly (string | URL)[];

/** Characters with a meaning in MSW's path patterns. */
const patternCharacters = /[()*+?:{}\\]/;

/**
 * The origin and path of a base URL, without a trailing slash.
 * @throws {RangeError} saying what is wrong with it
 */
function readBaseUrl(base: unknown): string {
  const text = base instanceof URL ? base.href : base;
  const invalid = (why: string) => new RangeError(`"baseUrl" ${JSON.stringify(text)}: ${why}`);
  if (typeof text !== 'string') {
    throw invalid('must be a string, a URL or a list with at least one of these');
  }
  const origin = 'location' in globalThis ? globalThis.location.origin : undefined;
  if (!URL.canParse(text, origin)) {
    throw invalid(
      'must be an absolute URL: a path belongs to the origin of a page, and there is no page here',
    );
  }
  const url = new URL(text, origin);
  if (!/^https?:$/.test(url.protocol)) throw invalid('must be an http or https URL');
  if (/[?#]/.test(text)) throw invalid('must have no query and no fragment');
  const path = url.pathname.replace(/\/+$/, '');
  if (patternCharacters.test(url.hostname + path)) {
    throw invalid('must have none of the characters that MSW reads as a pattern: ( ) * + ? : { }');
  }
  if (/\/v1$/i.test(path)) throw invalid('must end in front of /v1');
  return url.origin + path;
}

/** @throws {RangeError} naming what is wrong with one of them */
export function readBaseUrls(option: unknown): [string, ...string[]] {
  const [first, ...others]: unknown[] = [option].flat();
  return [readBaseUrl(first), ...others.map(readBaseUrl)];
}
