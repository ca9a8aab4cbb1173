import { fileURLToPath } from 'node:url';
import type { Lifecycle, Plugin, Request, RouteOptions } from '@hapi/hapi';
import Inert from '@hapi/inert';
import { openApiDocument } from '../api/openapi.js';
import type { Profile } from '../profile/open-points.js';

export interface PagesOptions {
  readonly profile: Profile;
  /** version of this package */
  readonly version: string;
  /** who may see the console: the guard of the control interface */
  readonly guard: Lifecycle.Method;
}

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** a page of the sandbox's own, which no log of the service's requests shows */
    page?: true;
  }
}

/** Is a request about a page of the sandbox's own? */
export function isPage({ route }: Request): boolean {
  return route.settings.app?.page === true;
}

/** What `npm ci` built of the console and the reference. */
const folder = fileURLToPath(new URL('../../console', import.meta.url));

/** No inline script or style, nothing from elsewhere, in no frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const secured: Lifecycle.Method = ({ response }, h) => {
  const headers = 'isBoom' in response ? response.output.headers : response.headers;
  headers['content-security-policy'] = policy;
  headers['x-content-type-options'] = 'nosniff';
  headers['referrer-policy'] = 'no-referrer';
  return h.continue;
};

/** A client that takes anything is not a person. */
const wantsPage = (accept: unknown): boolean => typeof accept === 'string' && accept.includes('text/html');

/** The console for browsers, the reference, and the OpenAPI document. */
export const pages: Plugin<PagesOptions> = {
  name: 'pages',
  register: async (server, { profile, version, guard }) => {
    await server.register(Inert);
    const guarded: RouteOptions = {
      app: { page: true },
      files: { relativeTo: folder },
      ext: { onPreAuth: { method: guard }, onPreResponse: { method: secured } },
    };
    const document = openApiDocument(profile, version);
    const links = {
      name: 'location-data-kit',
      version,
      openapi: '/openapi.json',
      reference: '/docs',
      control: '/_sandbox/health',
    };
    server.route([
      {
        method: 'GET',
        path: '/',
        options: guarded,
        handler: ({ headers }, h) =>
          wantsPage(headers.accept) ? h.file('index.html').vary('accept') : h.response(links).vary('accept'),
      },
      { method: 'GET', path: '/docs', options: guarded, handler: { file: 'docs.html' } },
      {
        method: 'GET',
        path: '/console/{file*}',
        options: guarded,
        handler: { directory: { path: 'console', index: false } },
      },
      {
        method: 'GET',
        path: '/openapi.json',
        options: { app: { page: true }, cors: true },
        handler: (_request, h) => h.response(document),
      },
    ]);
  },
};
