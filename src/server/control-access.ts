import type { Lifecycle, Request } from '@hapi/hapi';
import { ServiceError } from '../service/responses/errors.js';
import { toBoom } from './errors.js';

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

/** Headers added by a proxy: the client is on another machine. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Allows programs on this machine, and clients with the control token, to control the sandbox. A
 * web page in a browser on this machine may not, whatever its origin: neither by a cross-site
 * request, nor by DNS rebinding (hence the check of Host), nor by submitting a form (hence only
 * JSON).
 */
export function authorizeControl(controlToken: string | undefined): Lifecycle.Method {
  return (request, h) => {
    const reason = denialReason(request, controlToken);
    if (reason !== null) throw toBoom(new ServiceError(403, reason));
    return h.continue;
  };
}

/** Whether a page of another origin sent the request. */
function isForeign({ headers, info, route, server }: Request): boolean {
  const origin: unknown = headers.origin;
  const site: unknown = headers['sec-fetch-site'];
  // following a link to the console changes nothing
  const isLink = route.settings.app?.area === 'page' && headers['sec-fetch-mode'] === 'navigate';
  if (isLink) return false;
  if (origin !== undefined && origin !== `${server.info.protocol}://${info.host}`) return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Whether a program on this machine sent the request, without a proxy. */
function isLocal({ headers, info }: Request): boolean {
  const isDirect = proxyHeaders.every((name) => headers[name] === undefined);
  return isDirect && loopbackName.test(info.host) && loopbackAddress.test(info.remoteAddress);
}

function denialReason(request: Request, controlToken: string | undefined): string | null {
  if (isForeign(request)) return 'Pages of other origins may not control the sandbox';
  if (isLocal(request)) return null;
  if (controlToken === undefined) {
    return (
      'The sandbox is controlled from its own machine only, ' +
      'unless it is started with --control-token'
    );
  }
  const { authorization } = request.headers;
  if (/^bearer +(\S+)$/i.exec(String(authorization))?.[1] === controlToken) return null;
  const header = 'Authorization: Bearer <control token>';
  return `From another machine, or through a proxy, this needs: ${header}`;
}
