import type { JsonValue } from '../../../src/api/wire.js';
import type { Exchange } from '../../http/exchange.js';
import { isIssued, type HttpRequest } from '../../http/request.js';
import { isQuotaError, isTemporary, objectIn, type HttpResponse } from '../../http/response.js';

/** A subscription that the run left, and the command that cancels it. */
export interface KnownLeftover {
  id: string;
  command: string;
  /** the token with which it was created: the run's, the other account's, or a made-up one */
  account: 'own' | 'other' | 'made-up';
  /** why the run did not cancel it: it might have existed before, and be in use */
  note?: string;
}

/**
 * A create request that might have left a subscription with an unknown id, so that there is no
 * command to cancel it.
 */
export interface UnknownLeftover {
  id: null;
  command: null;
  city: string | null;
  entity_type: string | null;
  /**
   * when the response arrived or the request failed, otherwise when it was sent, by the kit's clock;
   * ISO 8601
   */
  at: string;
  note: string;
}

export type Leftover = KnownLeftover | UnknownLeftover;

/** Maximum number of characters of a body in a note, and of ids. */
const shownBody = 400;
const shownIds = 3;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function cut(text: string): string {
  if (text.length > shownBody) {
    return `${text.slice(0, shownBody)}…`;
  }
  return text;
}

/** Returns the complete UUIDs in a body, which might be truncated. */
function idsIn(body: string): string {
  const others = body.replace(/"account_id"\s*:\s*"[^"]*"/g, '');
  const ids = [...new Set(others.match(uuid))].slice(0, shownIds);
  if (ids.length === 0) return '';
  return ` (it may be ${ids.join(' or ')})`;
}

interface AskedMarket {
  readonly city: string;
  readonly entityType: string;
}

const isWord = (value: JsonValue | undefined): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/**
 * Returns the city and entity type of a create request; null if its body, even with coerced types, could not
 * create a subscription.
 */
function askedFor({ body }: HttpRequest): AskedMarket | null {
  const { city, entity_type: entityType, fields } = objectIn(body) ?? {};
  const names = Array.isArray(fields) ? fields : [fields];
  if (!isWord(city) || !isWord(entityType) || !names.some(isWord)) {
    return null;
  }
  return { city: String(city), entityType: String(entityType) };
}

const isString = (value: JsonValue | undefined): boolean => typeof value === 'string';

/** Whether a body has the specified types, so that a 500 is not just a rejection. */
function hasValidTypes({ body }: HttpRequest): boolean {
  const { city, entity_type: entityType, fields } = objectIn(body) ?? {};
  return isString(city) && isString(entityType) && Array.isArray(fields) && fields.every(isString);
}

interface LostCreation {
  readonly leftover: UnknownLeftover;
  /** the body as sent */
  readonly sent: string;
  times: number;
}

/**
 * Create requests that might have left a subscription that cannot be cancelled, because its id is
 * unknown.
 */
export class UnknownLeftovers {
  readonly #now: () => number;
  readonly #onChange: () => void;
  readonly #underWay = new Map<HttpRequest, LostCreation>();
  /** called when no request is in progress */
  #waiting: (() => void)[] = [];
  /** grouped by request and outcome */
  readonly #found = new Map<string, LostCreation>();

  /** @param onChange called when {@link list} has changed */
  constructor(now: () => number, onChange: () => void) {
    this.#now = now;
    this.#onChange = onChange;
  }

  /**
   * Notes a create request without a response yet.
   * @returns a function to call when the response has arrived, or the request has failed
   */
  recordSent(request: HttpRequest): () => void {
    // Even with a wrong credential, because a deployment might accept it.
    const note = 'a create request was sent, but its response did not arrive';
    const sent = request.body ?? '';
    this.#underWay.set(request, { leftover: this.#leftover(request, note), sent, times: 1 });
    this.#onChange();
    return () => {
      this.#underWay.delete(request);
      this.#onChange();
      if (this.#underWay.size > 0) return;
      for (const resume of this.#waiting) resume();
      this.#waiting = [];
    };
  }

  /**
   * Resolves when no create request is in progress: each has a response, has failed, or timed out.
   */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  /** Notes a successful create response without an id. */
  recordNameless({ request, status, exchange }: HttpResponse): void {
    const text = exchange.response?.body ?? '';
    const ids = idsIn(text);
    const body = cut(text) || 'an empty body';
    const note = `a create request succeeded, but its id could not be read${ids}: status ${status}, ${body}`;
    this.#record(request, note);
  }

  /** Notes a create request whose response was lost, or comes from a gateway. */
  recordLost(request: HttpRequest, { response, failure }: Exchange): void {
    // Requests that must be rejected leave nothing.
    if (!isIssued(request.credential) || askedFor(request) === null) return;
    const how = response === null ? `no response: ${failure ?? ''}` : `status ${response.status}`;
    this.#record(request, `a create request may have taken effect although it failed (${how})`);
  }

  /** Notes a rejection that does not show whether the create request took effect. */
  recordFailure(response: HttpResponse): void {
    const { status, request, exchange } = response;
    // A rate-limited or unimplemented (501) create request had no effect.
    if (status === 429 || status === 501 || isQuotaError(response)) return;
    const isUnclear = isTemporary(response) || (status >= 500 && hasValidTypes(request));
    if (isUnclear) this.recordLost(request, exchange);
  }

  #record(request: HttpRequest, note: string): void {
    const sent = request.body ?? 'no body';
    const key = JSON.stringify([sent, note]);
    const before = this.#found.get(key);
    if (before !== undefined) {
      before.times += 1;
    } else {
      this.#found.set(key, { leftover: this.#leftover(request, note), sent, times: 1 });
    }
    this.#onChange();
  }

  #leftover(request: HttpRequest, note: string): UnknownLeftover {
    const asked = askedFor(request);
    const at = new Date(this.#now()).toISOString();
    return {
      id: null,
      command: null,
      city: asked?.city ?? null,
      entity_type: asked?.entityType ?? null,
      at,
      note,
    };
  }

  list(): UnknownLeftover[] {
    const all = [...this.#found.values(), ...this.#underWay.values()];
    return all.map(({ leftover, sent, times }) => {
      const more = times === 1 ? '' : `, and ${times - 1} more like it`;
      return { ...leftover, note: `${leftover.note}${more}; at ${leftover.at}: ${cut(sent)}` };
    });
  }
}
