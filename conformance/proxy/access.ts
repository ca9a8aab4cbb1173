import type { IncomingMessage } from 'node:http';
import { isLoopbackName } from '../../src/input/loopback.js';

/** Schemes and hosts in request targets that are sent to a forward proxy. */
const absolute = /^https?:\/\/[^/?#]*/i;

/** The path and query of a request. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const path = url.replace(absolute, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

/** The host that a request names, with its port; undefined for an HTTP/1.0 request without one. */
function hostOf({ url = '/', headers: { host } }: IncomingMessage): string | undefined {
  return absolute.exec(url)?.[0].replace(/^.*\/\//, '') ?? host;
}

/** Whether a page has the address of a program on this machine. */
const isLocalOrigin = (origin: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);

/**
 * Why a request may not pass; null if it may. The proxy lends its place in the network to whoever
 * can reach it: programs on this machine, and pages that this machine serves, such as those of a
 * development server. A page from elsewhere may not use it: neither by a cross-site request, nor by
 * DNS rebinding (hence the check of Host).
 */
export function whyRejected(request: IncomingMessage): string | null {
  const host = hostOf(request);
  if (host !== undefined && !isLoopbackName(host.replace(/:\d*$/, ''))) {
    return 'requests must name this machine as their host: 127.0.0.1 or localhost';
  }
  const { origin, 'sec-fetch-site': site } = request.headers;
  // The browser's own word counts: a development server may have changed the host.
  if (site === 'same-origin' || site === 'same-site' || site === 'none') return null;
  const mayBePage = site !== undefined || origin !== undefined;
  if (!mayBePage || isLocalOrigin(origin)) return null;
  return 'only pages from http://localhost or http://127.0.0.1 can use it';
}

/** Why a request to switch protocols is rejected; null if it is none, or can be ignored. */
export function whyNotUpgraded({ headers: { upgrade, connection = '' } }: IncomingMessage) {
  const isAsked = upgrade !== undefined && /\bupgrade\b/i.test(connection);
  // Clients that send h2c, such as that of Java, continue with HTTP/1.1 if it is ignored.
  if (!isAsked || /^h2c$/i.test(upgrade)) return null;
  return `connections are not upgraded (Upgrade: ${upgrade}); the API has no WebSocket`;
}
