import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lifecycle, RouteOptions, Server, ServerRoute } from '@hapi/hapi';
import Inert from '@hapi/inert';
import type { Service } from '../service/service.js';
import { cors } from './routes.js';
import { version } from './version.js';

/** Content security policy: no inline scripts or styles, nothing from other origins, no framing. */
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

const withPolicy: Lifecycle.Method = ({ response }, h) => {
  if (!('isBoom' in response)) response.header('content-security-policy', policy);
  return h.continue;
};

/**
 * hapi splits this header with an expression that takes half a second for 15,000 spaces. Entity
 * tags contain no spaces.
 */
const withoutBlanks: Lifecycle.Method = ({ headers }, h) => {
  const tags: unknown = headers['if-none-match'];
  if (typeof tags === 'string') headers['if-none-match'] = tags.replace(/[ \t]/g, '');
  return h.continue;
};

/**
 * Returns the folder with the console and the reference, as built by `npm run build`; null if this
 * code was bundled without them.
 */
function builtPages(): string | null {
  if (!URL.canParse('../../console', import.meta.url)) return null;
  const url = new URL('../../console', import.meta.url);
  if (url.protocol !== 'file:') return null;
  const folder = fileURLToPath(url);
  return existsSync(join(folder, 'console')) ? folder : null;
}

const options: RouteOptions = {
  app: { area: 'page', isOpen: true },
  security: { hsts: false, xframe: 'deny', noOpen: true, noSniff: true, referrer: 'no-referrer' },
  ext: { onPreHandler: { method: withoutBlanks }, onPreResponse: { method: withPolicy } },
};

const inFolder = (folder: string): RouteOptions => ({
  ...options,
  files: { relativeTo: folder },
});

const linksBelow = (basePath = '') => ({
  name: 'location-data-kit',
  version,
  openapi: `${basePath}/openapi.json`,
  reference: `${basePath}/docs`,
  health: `${basePath}/health`,
  control: `${basePath}/_sandbox/`,
});

/**
 * Redirects to a path at the root. The redirect is relative, so that it works behind a proxy that
 * removes a path prefix.
 */
export const redirectTo =
  (path: string): Lifecycle.Method =>
  ({ raw }, h) => {
    const [address = ''] = (raw.req.url ?? '').split('?');
    return h.redirect((address.endsWith('/') ? '../' : './') + path);
  };

/** Registers the routes of the console, the reference and the health check for containers. */
export async function registerPages(server: Server, service: Service): Promise<void> {
  await server.register(Inert);
  const folder = builtPages();
  const links = linksBelow(server.settings.app?.basePath);
  server.route([
    {
      method: 'GET',
      path: '/health',
      options: { app: { area: 'page', isOpen: true } },
      handler: (_request, h) => {
        const { status } = service.health();
        return h.response({ status }).code(status === 'ok' ? 200 : 503);
      },
    },
    {
      method: 'GET',
      path: '/',
      options: folder === null ? options : inFolder(folder),
      handler: ({ headers }, h) => {
        const accept: unknown = headers.accept;
        // `*/*` is sent by API clients, not by browsers.
        const wantsHtml = typeof accept === 'string' && accept.includes('text/html');
        return (wantsHtml && folder !== null ? h.file('index.html') : h.response(links)).vary(
          'accept',
        );
      },
    },
  ]);
  if (folder === null) return;
  server.route([
    { method: 'GET', path: '/docs', options: inFolder(folder), handler: { file: 'docs.html' } },
    { method: 'GET', path: '/docs/', options, handler: redirectTo('docs') },
    { method: 'GET', path: '/console', options, handler: redirectTo('') },
    { method: 'GET', path: '/console/', options, handler: redirectTo('') },
    {
      method: 'GET',
      path: '/console/{file*}',
      options: inFolder(folder),
      handler: { directory: { path: 'console', index: false } },
    },
  ]);
}

/** Returns the route of the OpenAPI document, which pages of any origin can read. */
export function openApiRoute(service: Service): ServerRoute {
  return {
    method: 'GET',
    path: '/openapi.json',
    options: { app: { area: 'page' }, cors },
    handler: async ({ server, url }) => {
      const { basePath = '' } = server.settings.app ?? {};
      // Loaded on demand, so that the sandbox starts quickly.
      const { openApiDocument } = await import('../openapi/document.js');
      return openApiDocument(service.profile, url.origin + basePath);
    },
  };
}
