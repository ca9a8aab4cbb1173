import type { OperationId } from '../api/operations.js';
import type { EntityPage, Interpretations, JsonValue, Subscription } from '../api/wire.js';
import { copyOf } from '../input/copy.js';
import { parseText } from '../input/json-text.js';
import type { ServiceResponse } from '../operations/http.js';

/** Functions of library users that the service calls: listeners, and handlers of responses. */

/**
 * A list of event listeners. An error in a listener becomes an unhandled rejection and does not
 * affect the response.
 */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  /** @returns a function that unsubscribes */
  on(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: Event): void {
    for (const listener of this.#listeners) {
      void (async () => listener(event))();
    }
  }
}

/** The bodies of successful responses, by operation. */
export interface ResponseBodies {
  createSubscription: Subscription;
  getSubscription: Subscription;
  updateSubscription: Subscription;
  cancelSubscription: Subscription;
  listEntities: EntityPage;
  interpretFields: Interpretations;
}

/** The request that a response is for. */
export interface HandledRequest {
  readonly method: string;
  /** path and query */
  readonly url: string;
  /** header names in lowercase */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** the id in the path; empty if there is none */
  readonly id: string;
  /** the query as converted by the operation's schema */
  readonly query: unknown;
  /** the body as converted by the operation's schema; undefined if there is none */
  readonly body: unknown;
  /** name of the account, or its id if it has none */
  readonly account: string;
}

/**
 * Receives the body of a successful response before it is sent, and can return a replacement.
 * @returns undefined to leave the body unchanged, or a changed body, which does not have to be
 * valid
 */
export type ResponseHandler<Body> = (
  body: Body,
  context: { readonly request: HandledRequest },
) => JsonValue | object | undefined | Promise<JsonValue | object | undefined>;

/** Functions that add a handler, by operation; each returns a function that removes it. */
export type ResponseHandling = {
  readonly [Id in OperationId]: (handler: ResponseHandler<ResponseBodies[Id]>) => () => void;
};

interface StoredHandler {
  /** A method, because it is bivariant: each operation has its own bodies. */
  handle(body: unknown, context: { readonly request: HandledRequest }): unknown;
}

/** The response handlers, by operation, in the order of addition. */
export class Overrides {
  readonly #handlers = new Map<OperationId, Set<StoredHandler>>();
  /** adds handlers */
  readonly handling: ResponseHandling = {
    createSubscription: (handler) => this.#add('createSubscription', handler),
    getSubscription: (handler) => this.#add('getSubscription', handler),
    updateSubscription: (handler) => this.#add('updateSubscription', handler),
    cancelSubscription: (handler) => this.#add('cancelSubscription', handler),
    listEntities: (handler) => this.#add('listEntities', handler),
    interpretFields: (handler) => this.#add('interpretFields', handler),
  };

  clear(): void {
    this.#handlers.clear();
  }

  /** Whether an operation has handlers. */
  has(id: OperationId): boolean {
    return (this.#handlers.get(id)?.size ?? 0) > 0;
  }

  /**
   * Returns the response with the body that the handlers returned. Rejects if a handler throws.
   * @param request returns a copy that the handler can modify
   */
  async apply(
    id: OperationId,
    response: ServiceResponse,
    request: () => HandledRequest,
  ): Promise<ServiceResponse> {
    const handlers = [...(this.#handlers.get(id) ?? [])];
    if (response.body === undefined) return response;
    const { body: given } = response;
    let body: unknown = typeof given === 'string' ? parseText(given) : copyOf(given);
    for (const handler of handlers) {
      body = (await handler.handle(body, { request: request() })) ?? body;
    }
    return { ...response, body: JSON.stringify(body) };
  }

  #add<Id extends OperationId>(id: Id, handler: ResponseHandler<ResponseBodies[Id]>): () => void {
    if (typeof handler !== 'function')
      throw new TypeError(`the handler of ${id} is not a function`);
    const handlers = this.#handlers.get(id) ?? new Set();
    const stored: StoredHandler = { handle: handler };
    this.#handlers.set(id, handlers.add(stored));
    return () => handlers.delete(stored);
  }
}
