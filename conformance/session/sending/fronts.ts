import { mayBeOfFront, type Pages } from '../../http/pages.js';
import { isIssued, type RequestOptions } from '../../http/request.js';
import { isGone, refused, succeeded, type HttpResponse } from '../../http/response.js';
import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import { stateIn } from '../findings/change.js';
import { describe } from '../findings/expect.js';
import { ifVerified, Unverified } from '../findings/finding.js';
import type { Policy } from './policy.js';

/**
 * A page of what stands in front of the service says nothing about the request. To recognise one,
 * the request is sent once more without a credential.
 * @param isServiceSeen whether a response came that only a service would send
 */
export const explainFronts =
  (pages: Pages, isServiceSeen: () => boolean): Policy =>
  (send) => {
    /** pages that were asked for without a credential */
    const asked = new Set<string>();
    return async (request) => {
      const response = await send(request);
      pages.note(response);
      const mayBe = isIssued(request.credential) && mayBeOfFront(response) && isServiceSeen();
      if (!mayBe) return response;
      const key = `${request.method} ${request.operation ?? ''} ${describe(response)}`;
      if (!pages.isOfFront(response) && !asked.has(key)) {
        asked.add(key);
        const other = await ifVerified(send({ ...request, credential: 'none' }), null);
        if (other !== null) pages.note(other);
      }
      if (!pages.isOfFront(response)) return response;
      throw new Unverified(refusalOfFront(response), `front.${request.method}`, response);
    };
  };

function refusalOfFront(response: HttpResponse): string {
  const { request, status, problem } = response;
  const what = `${request.method}, whatever the credential (${status}, ${problem ?? 'not JSON'})`;
  return `something in front of the deployment refuses ${what}`;
}

/** What sends a read, and knows what the run has created. */
interface Reader {
  readonly created: CreatedSubscriptions;
  readonly send: (operation: 'getSubscription', options: RequestOptions) => Promise<HttpResponse>;
}

/**
 * Shows with an unknown id whether a cancellation gets through to the service. Any response of the
 * service will do.
 * @throws {Unverified} if none comes
 */
async function requireCancellations(
  cancelUnknown: () => Promise<HttpResponse>,
): Promise<HttpResponse | null> {
  try {
    return await cancelUnknown();
  } catch (error) {
    if (!(error instanceof Unverified)) throw error;
    const [exchange] = error.exchanges;
    // what is wrong with the token, or with all requests, is told elsewhere
    if (exchange?.request.method !== 'DELETE') return null;
    const message =
      `nothing was created, because a cancellation does not get through: ${error.message}. ` +
      'Is DELETE blocked on the way, or does the deployment have no route for it?';
    throw new Unverified(message, error.causeId, { exchange });
  }
}

/** Statuses of a method that is not known. */
const hasNoRoute = ({ status }: HttpResponse): boolean => status === 405 || status === 501;

/**
 * Creates nothing before a cancellation is known to get through to the service, and nothing more
 * once one was refused, unless a read shows that it is no longer needed.
 * @param cancelUnknown sends the cancellation of an unknown id, once
 */
export const requireCancellable =
  (reader: Reader, cancelUnknown: () => Promise<HttpResponse>): Policy =>
  (send) => {
    let cancellations: Promise<HttpResponse | null> | undefined;
    let refusal: HttpResponse | undefined;
    /** the one after which a read was sent */
    let looked: HttpResponse | undefined;
    const isOfLive = ({ request: { credential, id = '' } }: HttpResponse): boolean =>
      credential === 'own' && reader.created.live(id) !== undefined;
    const requireRoom = async (): Promise<void> => {
      cancellations ??= requireCancellations(cancelUnknown);
      const unknown = await cancellations;
      if (refusal !== undefined && refusal !== looked) {
        looked = refusal;
        if (await hasEnded(reader, looked)) refusal = undefined;
      }
      const isDoubtful = unknown !== null && hasNoRoute(unknown) ? unknown : undefined;
      const reason = refusal ?? isDoubtful;
      if (reason !== undefined && reader.created.liveIds.length > 0) throw noOther(reason);
    };
    return async (request) => {
      if (request.operation === 'createSubscription') await requireRoom();
      const response = await send(request);
      if (request.operation !== 'cancelSubscription' || !isOfLive(response)) return response;
      if (succeeded(response)) refusal = undefined;
      else if (isLasting(response)) refusal = response;
      return response;
    };
  };

/** Whether a read shows that a refused cancellation left nothing: it is cancelled, or gone. */
async function hasEnded(reader: Reader, { request: { id = '' } }: HttpResponse) {
  const read = await ifVerified(reader.send('getSubscription', { id }), null);
  const state = read === null ? null : stateIn(read);
  return state === 'cancelled' || state === 'gone';
}

/** Whether a refusal is neither a conflict that may end, nor about one that is gone. */
const isLasting = (response: HttpResponse): boolean =>
  refused(response) && response.status < 500 && response.status !== 409 && !isGone(response);

const noOther = (response: HttpResponse): Unverified =>
  new Unverified(
    `a cancellation got ${describe(response)}: no other subscription is created`,
    'cancel.accepted',
    response,
  );
