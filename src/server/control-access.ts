import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Lifecycle, Request, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { ServiceError } from '../operations/rejection.js';
import { type SandboxOptions, tokenOrHosts } from './options.js';

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** whether everyone can use the route; cross-origin pages are still rejected */
    isOpen?: true;
  }
}

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

/** Headers that a proxy adds: the client might be on another machine. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Maximum length of the body of a login, bytes. */
const longestLogin = 4096;

/**
 * Returns the name of a logged-in browser's cookie. Browsers send a host's cookies to all of its
 * ports, so the name contains the port that the client has used.
 */
const cookieOf = ({ info, server }: Request): string =>
  `location-data-sandbox-${/:(\d+)$/.exec(info.host)?.[1] ?? server.info.port}`;

/**
 * Decides who can use the control interface. With a control token: clients that send the token, or
 * the cookie that a browser receives for it. Without a token: programs on this machine, and clients
 * that name an allowed host. With a token, local programs need it too, because a program that
 * forwards a port looks local. Cross-origin web pages never have access: neither by a cross-site
 * request, nor by DNS rebinding (`Host` is checked), nor by submitting a form (only JSON is
 * accepted, and the cookie is strict). Open routes (pages, login) check neither `Host` nor the
 * address.
 */
export class ControlAccess {
  readonly #token: string | undefined;
  readonly #hosts: ReadonlySet<string>;
  /** the value of the cookie, which changes with each start */
  readonly #session = randomBytes(32).toString('base64url');

  /**
   * @throws {RangeError} if both a token and allowed hosts are given, because those hosts would
   * need the token
   */
  constructor({ controlToken, allowHosts = [] }: SandboxOptions) {
    if (controlToken !== undefined && allowHosts.length > 0) {
      throw new RangeError(tokenOrHosts('"controlToken"', '"allowHosts"'));
    }
    this.#token = controlToken;
    this.#hosts = new Set(allowHosts.map((name) => name.toLowerCase()));
  }

  /** secrets that must never be shown */
  get secrets(): readonly string[] {
    if (this.#token === undefined) return [];
    return [this.#token, this.#session];
  }

  /** The `onPreAuth` handler of all routes that belong to the control interface. */
  readonly authorize: Lifecycle.Method = (request, h) => {
    if (isForeign(request)) {
      throw new ServiceError(403, 'Cross-origin pages cannot control the sandbox');
    }
    const mayPass = request.route.settings.app?.isOpen === true || this.#mayControl(request);
    if (!mayPass) throw this.#rejection();
    return h.continue;
  };

  /** Returns the login route: `POST /_sandbox/login` with the control token sets the cookie. */
  login(): ServerRoute {
    return {
      method: 'POST',
      path: '/_sandbox/login',
      options: {
        app: { area: 'control', isOpen: true },
        payload: {
          allow: 'application/json',
          defaultContentType: 'application/octet-stream',
          maxBytes: longestLogin,
        },
        validate: {
          payload: Joi.object({ token: Joi.string().required() }),
          failAction: () => {
            throw new ServiceError(400, 'The body must be {"token":"<control token>"}');
          },
        },
      },
      handler: (request, h) => {
        const { token } = request.payload as { token: string };
        if (this.#token === undefined) throw this.#rejection();
        if (!isSameSecret(token, this.#token)) {
          throw new ServiceError(401, 'Wrong control token');
        }
        const isSecure = request.server.info.protocol === 'https';
        const options = { isSameSite: 'Strict', isSecure, path: '/', encoding: 'none' } as const;
        return h.response().code(204).state(cookieOf(request), this.#session, options);
      },
    };
  }

  #mayControl(request: Request): boolean {
    if (this.#token !== undefined) return this.#isAuthenticated(request, this.#token);
    const { hostname } = request.info;
    return this.#hosts.has(hostname.toLowerCase()) || isLocal(request);
  }

  #isAuthenticated(request: Request, token: string): boolean {
    const { headers } = request;
    const bearer = /^bearer +(\S+)$/i.exec(String(headers.authorization))?.[1];
    if (bearer !== undefined && isSameSecret(bearer, token)) return true;
    const cookies = String(headers.cookie).split(/; */);
    const start = `${cookieOf(request)}=`;
    const sent = cookies.find((cookie) => cookie.startsWith(start));
    return sent !== undefined && isSameSecret(sent.slice(start.length), this.#session);
  }

  #rejection(): ServiceError {
    if (this.#token === undefined) {
      const ways = '--control-token, or with --allow-host for requests to a certain host name';
      return new ServiceError(
        403,
        `The sandbox can be controlled only from its own machine, unless it is started with ${ways}`,
      );
    }
    const header = 'Authorization: Bearer <control token>';
    return new ServiceError(
      401,
      `This request needs the header ${header}, or a login in the console`,
    );
  }
}

/** Compares secrets in constant time. */
const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a cross-origin page sent the request. */
function isForeign({ headers, info, route }: Request): boolean {
  const site: unknown = headers['sec-fetch-site'];
  // Following a link to the console changes nothing.
  const isLink = route.settings.app?.area === 'page' && headers['sec-fetch-mode'] === 'navigate';
  if (isLink) return false;
  // The browser's own headers are preferred, because a proxy might have changed the scheme and the
  // host.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin: unknown = headers.origin;
  if (origin === undefined) return false;
  return typeof origin !== 'string' || hostOf(origin) !== info.host;
}

/** Returns the host and port of an origin; null if it has none, such as the origin of a file. */
function hostOf(origin: string): string | null {
  if (URL.canParse(origin)) return new URL(origin).host;
  return null;
}

/** Whether a program on this machine sent the request, without a proxy. */
function isLocal({ headers, info }: Request): boolean {
  const isDirect = proxyHeaders.every((name) => headers[name] === undefined);
  const isNamed = loopbackName.test(nameIn(info.host));
  return isDirect && isNamed && loopbackAddress.test(info.remoteAddress);
}

/** Returns a host without its port. */
const nameIn = (host: string): string => host.replace(/:\d+$/, '');
