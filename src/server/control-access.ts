import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Lifecycle, Request, Server, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { ServiceError } from '../operations/refusal.js';
import { type SandboxOptions, tokenOrHosts } from './options.js';

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** needs no right to control the sandbox; pages of other origins are refused all the same */
    isOpen?: true;
  }
}

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

/** Headers added by a proxy: the client is on another machine. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** The cookie of a browser that has logged in. */
const cookie = 'location-data-sandbox';
const cookieValue = /(?:^|; *)location-data-sandbox=([\w-]+)/;

/**
 * Decides who can control the sandbox. With a control token: clients that send it, or the cookie
 * that a browser gets for it. Without one: programs on this machine, and clients that name an
 * allowed host. A program that forwards a port looks like a program on this machine, so a token
 * makes no exception for these. A web page of another origin never can, wherever its browser runs:
 * neither by a cross-site request, nor by DNS rebinding (hence the check of Host), nor by submitting
 * a form (hence only JSON, and a strict cookie).
 */
export class ControlAccess {
  readonly #token: string | undefined;
  readonly #hosts: ReadonlySet<string>;
  /** the value of the cookie, for as long as this process runs */
  readonly #session = randomBytes(32).toString('base64url');

  /** @throws {RangeError} if there are both a token and allowed hosts, which then need it */
  constructor({ controlToken, allowHosts = [] }: SandboxOptions) {
    if (controlToken !== undefined && allowHosts.length > 0) {
      throw new RangeError(tokenOrHosts('"controlToken"', '"allowHosts"'));
    }
    this.#token = controlToken;
    this.#hosts = new Set(allowHosts.map((name) => name.toLowerCase()));
  }

  /** secrets that must not be shown anywhere */
  get secrets(): readonly string[] {
    if (this.#token === undefined) return [];
    return [this.#token, this.#session];
  }

  /** `onPreAuth` of everything that belongs to the control interface. */
  readonly authorize: Lifecycle.Method = (request, h) => {
    if (isForeign(request)) {
      throw new ServiceError(403, 'Cross-origin pages cannot control the sandbox');
    }
    const mayPass = request.route.settings.app?.isOpen === true || this.#mayControl(request);
    if (!mayPass) throw this.#refusal();
    return h.continue;
  };

  /** Declares the cookie, and the request for it: `POST /_sandbox/login` with the control token. */
  register(server: Server): void {
    server.state(cookie, { isSameSite: 'Strict', isSecure: false, path: '/', encoding: 'none' });
    server.route(this.#login());
  }

  #login(): ServerRoute {
    return {
      method: 'POST',
      path: '/_sandbox/login',
      options: {
        app: { area: 'control', isOpen: true },
        payload: { allow: 'application/json', defaultContentType: 'application/octet-stream' },
        validate: {
          payload: Joi.object({ token: Joi.string().required() }),
          failAction: () => {
            throw new ServiceError(400, 'The body must be {"token":"<control token>"}');
          },
        },
      },
      handler: ({ payload }, h) => {
        const { token } = payload as { token: string };
        if (this.#token === undefined) throw this.#refusal();
        if (!isSameSecret(token, this.#token)) {
          throw new ServiceError(401, 'Wrong control token');
        }
        return h.response().code(204).state(cookie, this.#session);
      },
    };
  }

  #mayControl(request: Request): boolean {
    if (this.#token !== undefined) return this.#isAuthenticated(request, this.#token);
    const { hostname } = request.info;
    return this.#hosts.has(hostname.toLowerCase()) || isLocal(request);
  }

  #isAuthenticated({ headers }: Request, token: string): boolean {
    const bearer = /^bearer +(\S+)$/i.exec(String(headers.authorization))?.[1];
    if (bearer !== undefined && isSameSecret(bearer, token)) return true;
    const sent = cookieValue.exec(String(headers.cookie))?.[1];
    return sent !== undefined && isSameSecret(sent, this.#session);
  }

  #refusal(): ServiceError {
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

/** Whether a page of another origin sent the request. */
function isForeign({ headers, info, route }: Request): boolean {
  const site: unknown = headers['sec-fetch-site'];
  // following a link to the console changes nothing
  const isLink = route.settings.app?.area === 'page' && headers['sec-fetch-mode'] === 'navigate';
  if (isLink) return false;
  // The browser's own headers count: a proxy may have changed the scheme and the host.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin: unknown = headers.origin;
  if (origin === undefined) return false;
  return typeof origin !== 'string' || hostOf(origin) !== info.host;
}

/** The host and port of an origin; null for one that has none, such as that of a file. */
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

/** A host without its port. */
const nameIn = (host: string): string => host.replace(/:\d+$/, '');
