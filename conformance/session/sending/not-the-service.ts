import { deniesAccess, isWebPage, refused, type HttpResponse } from '../../http/response.js';

/**
 * What a server says that wants https; `nginx`, Apache, Go and Tomcat have sentences of their own.
 */
const wantsTls =
  /plain HTTP request was sent to (an )?HTTPS|HTTP request to an HTTPS server|plain HTTP to an SSL|requires TLS/i;

/** What a server says that wants a client certificate: nginx, and Apache with TLS 1.2. */
const wantsCertificate = /no required ssl certificate was sent|the ssl certificate error/i;

/** Statuses of nginx for that: its pages have 400, unless they are configured otherwise. */
const ofCertificates = [400, 495, 496];

/** What stands between the kit and the deployment, by the status that only such a thing uses. */
const inBetween: Readonly<Record<number, string>> = {
  407: 'a proxy asks for credentials (407 Proxy Authentication Required), and lets nothing through',
  511: 'the network asks for a login (511 Network Authentication Required): log in to it first, in a browser',
  505: 'the server there does not speak HTTP/1.1 (505 HTTP Version Not Supported), which the kit uses',
};

/**
 * Why a response comes from something else than a service, or from a service that wants another
 * protocol; null if not.
 */
export function interception({ status, exchange, headers }: HttpResponse): string | null {
  const known = inBetween[status];
  if (known !== undefined) return known;
  const upgrade = status === 426 ? headers.get('upgrade') : null;
  if (upgrade !== null) {
    return `the server there speaks only ${upgrade} (426 Upgrade Required); the kit speaks HTTP/1.1`;
  }
  const body = exchange.response?.body ?? '';
  if (ofCertificates.includes(status) && (status > 400 || wantsCertificate.test(body))) {
    return (
      `the server there asks for a client certificate (${status}), or does not accept this one: ` +
      'pass one with --client-cert and --client-key'
    );
  }
  const { url } = exchange.request;
  const isPlain = status === 400 && url.startsWith('http:') && wantsTls.test(body);
  if (isPlain) {
    return `this port speaks https: give ${new URL(url).origin.replace('http:', 'https:')} as the base URL`;
  }
  return null;
}

/**
 * Whether only a service responds so: web pages, redirects and bare errors may come from anything.
 */
export const isFromService = (response: HttpResponse): boolean =>
  response.json !== undefined && interception(response) === null;

const isErrorPage = (response: HttpResponse): boolean =>
  response.kind === 'html' && refused(response);

/**
 * Whether web pages came, and nothing that only a service would send: a login page, or another
 * site. Pages that are errors may be those of a service, unless all requests get one.
 */
export function isForeignSite(responses: readonly HttpResponse[]): boolean {
  if (responses.some(isFromService)) return false;
  const arePages = responses.length > 1 && responses.every(isErrorPage);
  return responses.some(isWebPage) || (arePages && !responses.every(deniesAccess));
}

/** Why nothing is judged where a web page responds. */
export const foreignSite = ({ status }: HttpResponse): string =>
  `every request gets a web page (${status}): is this the base URL of the API, ` +
  'and does it, or the network, require a login first?';
