import { interception, isFromService } from '../../http/interception.js';
import { mayBeOfIntermediary, type IntermediaryPages } from '../../http/pages.js';
import { isIssued } from '../../http/request.js';
import {
  deniesAccess,
  isWebPage,
  redirected,
  isRejected,
  succeeded,
  type HttpResponse,
} from '../../http/response.js';
import { describe } from '../../findings/expect.js';
import { ifConclusive, Inconclusive } from '../../findings/finding.js';
import type { Policy } from './policy.js';

const isErrorPage = (response: HttpResponse): boolean =>
  response.kind === 'html' && isRejected(response);

/**
 * Whether all responses are web pages, such as a login page or another site. Error pages might come
 * from a service, unless all requests get one.
 */
function isForeignSite(responses: readonly HttpResponse[]): boolean {
  if (responses.some(isFromService)) return false;
  const arePages = responses.length > 1 && responses.every(isErrorPage);
  return responses.some(isWebPage) || (arePages && !responses.every(deniesAccess));
}

/** The reason for inconclusive checks if only web pages respond. */
const foreignSite = ({ status }: HttpResponse): string =>
  `every request gets a web page (${status}): is this the base URL of the API, ` +
  'and does it, or the network, require a login first?';

/** The senders of the responses so far. */
interface Respondents {
  /** whether there was a response that only a service sends */
  readonly isServiceSeen: boolean;
  /** a web page, if there was no other response */
  readonly foreignPage: HttpResponse | undefined;
}

/**
 * Detects that something responds in place of the service, as long as there was no response that
 * only a service would send.
 */
export class Intermediaries {
  readonly #seen: Respondents;
  /** evidence that something other than the service responds */
  #evidence: Inconclusive | undefined;

  /** @param seen the responses so far */
  constructor(seen: Respondents) {
    this.#seen = seen;
  }

  /** Sends nothing more once an intermediary was detected. */
  readonly policy: Policy = (send) => async (request) => {
    if (this.#evidence !== undefined) throw this.#evidence;
    const response = await send(request);
    if (!this.#seen.isServiceSeen) this.#examine(response);
    return response;
  };

  /** Stops the run from sending anything more. */
  expose(evidence: Inconclusive): void {
    this.#evidence = evidence;
  }

  /** The reason for an inconclusive run if only web pages were received. */
  foreignSite(): Inconclusive | null {
    const page = this.#seen.foreignPage;
    if (page === undefined) return null;
    return new Inconclusive(foreignSite(page), 'token', page);
  }

  #examine(response: HttpResponse): void {
    const isOwn = response.request.credential === 'own';
    const reason = isOwn ? interception(response) : null;
    if (reason !== null) {
      this.#evidence = new Inconclusive(reason, 'proxy', response);
      throw this.#evidence;
    }
    if (isOwn || !succeeded(response) || !['html', 'unread'].includes(response.kind)) {
      return;
    }
    const message = `${describe(response)}; no response came from the service itself`;
    throw new Inconclusive(message, 'token', response);
  }
}

/**
 * Replaces an intermediary's page by an inconclusive result. To recognise one, it sends the request
 * again without a credential.
 * @param pages all that the run has received
 * @param isServiceSeen whether a response was seen that only a service sends
 */
export const explainIntermediaries =
  (pages: IntermediaryPages, isServiceSeen: () => boolean): Policy =>
  (send) => {
    /** Pages that were requested without a credential. */
    const asked = new Set<string>();
    return async (request) => {
      const response = await send(request);
      const mayBe =
        isIssued(request.credential) && mayBeOfIntermediary(response) && isServiceSeen();
      if (!mayBe) return response;
      const key = `${request.method} ${request.operation ?? ''} ${describe(response)}`;
      if (!pages.isForAnyone(response) && !asked.has(key)) {
        asked.add(key);
        await ifConclusive(send({ ...request, credential: 'none' }), null);
      }
      if (!pages.isForAnyone(response)) return response;
      throw new Inconclusive(
        rejectionOfIntermediary(response),
        `intermediary.${request.method}`,
        response,
      );
    };
  };

function rejectionOfIntermediary(response: HttpResponse): string {
  const { request, status, problem } = response;
  const what = `${request.method} requests with any credential (${status}, ${problem ?? 'not JSON'})`;
  return `a proxy or gateway rejects ${what}`;
}

/** The reason why a token cannot be used. */
interface TokenRejection {
  readonly cause: Inconclusive;
  /** whether it is because something other than the service responds */
  readonly isForeign: boolean;
}

/** Whether a response leaves open who sent it, and whether the token is accepted. */
const isInconclusive = (response: HttpResponse): boolean =>
  redirected(response) || deniesAccess(response) || response.kind === 'html';

/**
 * Sends requests until one shows that the token is accepted.
 * @param onAccepted called with its response
 * @returns null; otherwise the reason why the token is not accepted
 */
export async function tokenRejection(
  attempts: readonly (() => Promise<HttpResponse>)[],
  onAccepted: (response: HttpResponse) => void,
): Promise<TokenRejection | null> {
  const responses: HttpResponse[] = [];
  for (const attempt of attempts) {
    const response = await attempt();
    responses.push(response);
    // After a web page, which might be returned for every request, a bare error proves nothing.
    if (!isInconclusive(response) && (isFromService(response) || !responses.some(isWebPage))) {
      onAccepted(response);
      return null;
    }
    // A 401 from two operations is conclusive; a 403 might be about the subscription.
    if (responses.length > 1 && responses.every(({ status }) => status === 401)) {
      break;
    }
  }
  const isForeign = isForeignSite(responses);
  // An error in HTML is still an error.
  const isAccepted = responses.some((one) => isRejected(one) && !deniesAccess(one));
  if (isAccepted && !isForeign) return null;
  return {
    cause: new Inconclusive(intermediaryReason(responses, isForeign), 'token', ...responses),
    isForeign,
  };
}

function intermediaryReason(responses: readonly HttpResponse[], isForeign: boolean): string {
  const shown = (isForeign ? responses.find(isWebPage) : undefined) ?? responses[0];
  if (shown === undefined) return 'no request was sent with the token';
  if (isForeign) return foreignSite(shown);
  if (redirected(shown)) return redirection(shown);
  const how = shown.kind === 'html' ? " with a web page, which may be a proxy's" : '';
  return `the deployment rejects the token (${shown.status})${how}`;
}

function redirection(response: HttpResponse): string {
  const target = response.headers.get('location')?.split('?')[0] ?? '';
  const said = describe(response);
  if (target.endsWith(`${response.request.path}/`)) {
    return (
      `the deployment redirects to the same path with a trailing slash (${said}): ` +
      "the specification's paths have no trailing slash, and redirects are not followed"
    );
  }
  return (
    `the deployment redirects: ${said}; pass the base URL that it redirects to, ` +
    'or a token that needs no login, or log in to the network first'
  );
}
