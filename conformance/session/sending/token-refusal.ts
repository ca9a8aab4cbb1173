import {
  deniesAccess,
  isWebPage,
  redirected,
  refused,
  type HttpResponse,
} from '../../http/response.js';
import { describe } from '../findings/expect.js';
import { Unverified } from '../findings/finding.js';
import { foreignSite, isForeignSite, isFromService } from './not-the-service.js';

/** Why nothing can be asked with a token. */
export interface TokenRefusal {
  readonly cause: Unverified;
  /** whether it is because something other than the service responds */
  readonly isForeign: boolean;
}

/** Whether it leaves open who responds, and whether the token is accepted. */
const isInconclusive = (response: HttpResponse): boolean =>
  redirected(response) || deniesAccess(response) || response.kind === 'html';

/**
 * Sends requests until one shows that the token is accepted.
 * @param onAccepted called with its response
 * @returns null; otherwise why it is not
 */
export async function tokenRefusal(
  attempts: readonly (() => Promise<HttpResponse>)[],
  onAccepted: (response: HttpResponse) => void,
): Promise<TokenRefusal | null> {
  const responses: HttpResponse[] = [];
  for (const attempt of attempts) {
    const response = await attempt();
    responses.push(response);
    // after a web page, which may respond to everything, a bare error proves nothing
    if (!isInconclusive(response) && (isFromService(response) || !responses.some(isWebPage))) {
      onAccepted(response);
      return null;
    }
    // 401 from two operations is conclusive; 403 may be about the subscription
    if (responses.length > 1 && responses.every(({ status }) => status === 401)) {
      break;
    }
  }
  const isForeign = isForeignSite(responses);
  // an error in HTML is one all the same
  const isAccepted = responses.some((one) => refused(one) && !deniesAccess(one));
  if (isAccepted && !isForeign) return null;
  return {
    cause: new Unverified(reasonOf(responses, isForeign), 'token', ...responses),
    isForeign,
  };
}

function reasonOf(responses: readonly HttpResponse[], isForeign: boolean): string {
  const shown = (isForeign ? responses.find(isWebPage) : undefined) ?? responses[0];
  if (shown === undefined) return 'no request was sent with the token';
  if (isForeign) return foreignSite(shown);
  if (redirected(shown)) return redirection(shown);
  const how = shown.kind === 'html' ? ' with a web page, which may be that of a proxy' : '';
  return `the deployment refuses the token (${shown.status})${how}`;
}

function redirection(response: HttpResponse): string {
  const target = response.headers.get('location')?.split('?')[0] ?? '';
  const said = describe(response);
  if (target.endsWith(`${response.request.path}/`)) {
    return (
      `the deployment redirects to the same path with a trailing slash (${said}): ` +
      'the specification has none, and redirects are not followed'
    );
  }
  return (
    `the deployment redirects: ${said}; give the base URL that it redirects to, ` +
    'or a token that needs no login, or log in to the network first'
  );
}
