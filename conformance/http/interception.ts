import type { HttpResponse } from './response.js';

/**
 * Matches the message of a server that expects HTTPS; nginx, Apache, Go and Tomcat have their own
 * messages.
 */
const wantsTls =
  /plain HTTP request was sent to (an )?HTTPS|HTTP request to an HTTPS server|plain HTTP to an SSL|requires TLS/i;

/** Matches the message of nginx, or Apache with TLS 1.2, if a client certificate is missing. */
const wantsCertificate = /no required ssl certificate was sent|the ssl certificate error/i;

/** Statuses of nginx for that: its pages have 400 by default. */
const ofCertificates = [400, 495, 496];

/** Descriptions of intermediaries, by statuses that only they use. */
const inBetween: Readonly<Record<number, string>> = {
  407: 'a proxy requires credentials (407 Proxy Authentication Required), and rejects every request without them',
  511: 'the network requires a login (511 Network Authentication Required): log in to it first, in a browser',
  505: 'the server does not support HTTP/1.1 (505 HTTP Version Not Supported), which location-data-kit uses',
};

/** Returns the body as text. An audit would redact and keep the evidence of each 400 in JSON, so that is not read. */
const bodyTextOf = (response: HttpResponse): string =>
  response.json === undefined
    ? (response.exchange.response?.body ?? '')
    : JSON.stringify(response.json);

/**
 * Explains why a response does not come from a service, or from one that expects another protocol;
 * null if it does.
 */
export function interception(response: HttpResponse): string | null {
  const { status, headers } = response;
  const known = inBetween[status];
  if (known !== undefined) return known;
  const upgrade = status === 426 ? headers.get('upgrade') : null;
  if (upgrade !== null) {
    return `the server supports only ${upgrade} (426 Upgrade Required); location-data-kit uses HTTP/1.1`;
  }
  if (!ofCertificates.includes(status)) return null;
  const body = bodyTextOf(response);
  if (status > 400 || wantsCertificate.test(body)) {
    return (
      `the server there requires a client certificate (${status}), or does not accept this one: ` +
      'pass one with --client-cert and --client-key'
    );
  }
  if (!wantsTls.test(body)) return null;
  const { url } = response.exchange.request;
  if (url.startsWith('http:')) {
    return `this port speaks https: pass ${new URL(url).origin.replace('http:', 'https:')} as the base URL`;
  }
  return null;
}

/**
 * Whether only a service responds like that: web pages, redirects and bare errors can come from
 * anything.
 */
export const isFromService = (response: HttpResponse): boolean =>
  response.json !== undefined && interception(response) === null;
