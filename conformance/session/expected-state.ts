import type { IntermediaryPages } from '../http/pages.js';
import { isIssued } from '../http/request.js';
import {
  bodyObject,
  deniesAccess,
  type HttpResponse,
  isWebPage,
  succeeded,
} from '../http/response.js';
import type { ExpectedState, Seen } from '../rules/rule-engine.js';

/** A page with a larger `limit` may exceed the body budget, which is not a violation. */
const largestPage = 100;

/** Whether more was requested than the kit reads, which says nothing about the deployment. */
function isExcessive({ kind, request }: HttpResponse): boolean {
  const { limit } = request.query ?? {};
  return kind === 'unread' && typeof limit === 'number' && limit > largestPage;
}

/** The expected state in a run, which has created its subscriptions and knows its requests. */
export class RunState implements ExpectedState {
  /** no more entities of a page are judged */
  readonly mostEntities = 1000;
  /** the largest `total` of a page */
  largestTotal = 0;
  readonly #isOwnList: (id: string) => boolean;
  readonly #pages: Pick<IntermediaryPages, 'isForAnyone'>;
  /** ids of subscriptions that might be cancelled */
  readonly #cancelled = new Set<string>();

  /**
   * @param isOwnList whether the run lists the entities of a subscription
   * @param pages recognises pages of intermediaries
   */
  constructor(isOwnList: (id: string) => boolean, pages: Pick<IntermediaryPages, 'isForAnyone'>) {
    this.#isOwnList = isOwnList;
    this.#pages = pages;
  }

  /** Notes the facts that a response shows, before it is judged. */
  note(response: HttpResponse): void {
    const { operation, credential, id } = response.request;
    if (!this.isJudged(response)) return;
    const isCancellation = operation === 'cancelSubscription';
    if (isCancellation && id !== undefined && (credential === 'own' || succeeded(response))) {
      this.#cancelled.add(id);
    }
    if (operation !== 'listEntities' || !this.isListed(response)) return;
    const { total } = bodyObject(response);
    const isPage = response.status === 200 && typeof total === 'number';
    if (isPage) this.largestTotal = Math.max(this.largestTotal, total);
  }

  isJudged(response: HttpResponse): boolean {
    const { operation, credential } = response.request;
    return operation !== null && isIssued(credential) && !isExcessive(response);
  }

  senderOf({ request }: HttpResponse): string {
    return request.credential;
  }

  sourceOf({ request }: HttpResponse): string {
    return request.operation ?? '';
  }

  isOfService(response: HttpResponse, seen: Seen): boolean {
    const { credential } = response.request;
    // Otherwise, they belong to a login page or another site.
    if (isWebPage(response)) return seen.isServiceSeen;
    if (!seen.isAccepted('own')) return false;
    if (!isIssued(credential)) {
      // The response to these requests is unspecified, unless it is an error of the service.
      return typeof bodyObject(response).error === 'string' && !this.isOfIntermediary(response);
    }
    // An isolated account gets no success: any status except 401 and 403 shows that its token is
    // accepted.
    const isOfIsolated = credential === 'other' && !deniesAccess(response);
    return response.status !== 401 && (seen.isAccepted(credential) || isOfIsolated);
  }

  /** Whether an intermediary sent the response, which then says nothing about the credential. */
  isOfIntermediary(response: HttpResponse): boolean {
    return this.#pages.isForAnyone(response);
  }

  /** Lists of another account, or of an unknown subscription, have separate checks. */
  isListed({ request: { credential, id } }: HttpResponse): boolean {
    return credential === 'own' && id !== undefined && this.#isOwnList(id);
  }

  isWholeDue(response: HttpResponse): boolean {
    const { id = '' } = response.request;
    return this.isListed(response) && !this.#cancelled.has(id);
  }

  /** Always false: a run knows its requests and the responses. */
  leaves(): boolean {
    return false;
  }
}
