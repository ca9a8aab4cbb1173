/**
 * Normalises the URL in front of `/v1`, without a trailing slash.
 * @throws {RangeError} with the reason
 */
export function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError(
      'the base URL must begin with http:// or https://, as https://staging.example.com does',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new RangeError(
      'the base URL contains a user name or password; only bearer tokens are sent',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new RangeError(
      'the base URL contains a query or a fragment; pass only the part before /v1',
    );
  }
  if (/\/v1(\/subscriptions)?\/*$/.test(url.pathname)) {
    throw new RangeError('the base URL ends in /v1; leave that out');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}
