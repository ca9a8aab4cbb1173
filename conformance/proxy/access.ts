import type { IncomingMessage } from 'node:http';
import { isLoopbackName } from '../../src/input/loopback.js';

/** Scheme and host in a request target sent to a forward proxy. */
const absolute = /^https?:\/\/[^/?#]*/i;

/** Returns the path and query of a request. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const path = url.replace(absolute, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

/**
 * Returns the host that a request names, with its port; undefined for an HTTP/1.0 request without
 * one.
 */
function hostOf({ url = '/', headers: { host } }: IncomingMessage): string | undefined {
  return absolute.exec(url)?.[0].replace(/^.*\/\//, '') ?? host;
}

/** Whether the origin of a page is on this machine. */
const isLocalOrigin = (origin: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);

/**
 * Explains why the proxy rejects a request; null if it accepts it. The proxy gives its network
 * access to its clients: programs on this machine, and pages served by this machine, such as those
 * of a development server. Other pages have no access: neither by a cross-site request, nor by DNS
 * rebinding (`Host` is checked).
 */
export function whyRejected(request: IncomingMessage): string | null {
  const host = hostOf(request);
  if (host !== undefined && !isLoopbackName(host.replace(/:\d*$/, ''))) {
    return 'requests must name this machine as their host: 127.0.0.1 or localhost';
  }
  const { origin, 'sec-fetch-site': site } = request.headers;
  // The browser's own header is preferred, because a development server might have changed the
  // host.
  if (site === 'same-origin' || site === 'same-site' || site === 'none') return null;
  const mayBePage = site !== undefined || origin !== undefined;
  if (!mayBePage || isLocalOrigin(origin)) return null;
  return 'only pages from http://localhost or http://127.0.0.1 can use it';
}

/**
 * Explains why an upgrade is rejected; null for requests without an upgrade, or with one that can
 * be ignored.
 */
export function whyNotUpgraded({ headers: { upgrade, connection = '' } }: IncomingMessage) {
  const isAsked = upgrade !== undefined && /\bupgrade\b/i.test(connection);
  // Clients that request h2c, such as Java's, continue with HTTP/1.1 if the upgrade is ignored.
  if (!isAsked || /^h2c$/i.test(upgrade)) return null;
  return `connections are not upgraded (Upgrade: ${upgrade}); the API has no WebSocket`;
}
