import type { Exchange } from '../http/exchange.js';
import { isIssued, type HttpRequest } from '../http/request.js';
import { isObject, isQuotaError, isTemporary, parseBody, type HttpResponse } from '../http/response.js';

/** A subscription that the run created and could not cancel, and the command that does. */
export interface KnownLeftover {
  id: string;
  command: string;
}

/** A creation that may have left a subscription whose id is unknown, so that there is no command to cancel it. */
export interface UnknownLeftover {
  id: null;
  command: null;
  city: string | null;
  entity_type: string | null;
  /** when the response arrived or the request failed, by the clock of the kit; ISO 8601 */
  at: string;
  note: string;
}

export type Leftover = KnownLeftover | UnknownLeftover;

/** Maximum number of characters of a body in a note. */
const shownBody = 400;
const cut = (text: string): string => (text.length > shownBody ? `${text.slice(0, shownBody)}…` : text);

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Creations that may have left a subscription that cannot be cancelled, because its id is unknown. */
export class UnknownLeftovers {
  readonly #now: () => number;
  /** grouped by what was requested: invalid creations only differ in one thing */
  readonly #found = new Map<string, { readonly leftover: UnknownLeftover; times: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A creation succeeded, but its response has no id. */
  recordNameless({ request, status, exchange }: HttpResponse): void {
    const sent = exchange.request;
    const asked = `${sent.method} ${sent.url} ${sent.body ?? ''}`;
    const body = cut(exchange.response?.body ?? '') || 'an empty body';
    const note = `a creation succeeded, but its id could not be read: the response to ${asked} was ${status}, ${body}`;
    this.#record(request, note);
  }

  /** The response to a creation was lost, or comes from a gateway. */
  recordLost(request: HttpRequest, { response, failure }: Exchange): void {
    if (!isIssued(request.credential)) return;
    const how = response === null ? `no response: ${failure ?? ''}` : `status ${response.status}`;
    this.#record(request, `a creation may have taken effect although it failed (${how})`);
  }

  /** @param valid whether it has to be accepted; a service may refuse invalid ones with a 500 */
  recordFailure(response: HttpResponse, valid: boolean): void {
    const { status, headers, request, exchange } = response;
    const postponed = status === 429 || (status === 503 && headers.has('retry-after'));
    if (status < 500 || postponed || isQuotaError(response)) return;
    if (isTemporary(response) || valid) this.recordLost(request, exchange);
  }

  #record(request: HttpRequest, note: string): void {
    const { json } = parseBody({ text: request.body ?? '', isUtf8: true }, null);
    const { city, entity_type: type } = isObject(json) ? json : {};
    const known = { city: asText(city), entity_type: asText(type) };
    const key = JSON.stringify([known, note]);
    const before = this.#found.get(key);
    if (before !== undefined) before.times += 1;
    else {
      const at = new Date(this.#now()).toISOString();
      this.#found.set(key, { leftover: { id: null, command: null, ...known, at, note }, times: 1 });
    }
  }

  list(): UnknownLeftover[] {
    return [...this.#found.values()].map(({ leftover, times }) => {
      const { city, entity_type: type, at, note } = leftover;
      const more = times === 1 ? '' : `, and ${times - 1} more like it`;
      const where = `${type ?? 'no entity type'} in ${city ?? 'no city'}`;
      return { ...leftover, note: `${note}${more}; it asked for ${where} at ${at}` };
    });
  }
}
