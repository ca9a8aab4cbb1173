import type { CreateSubscription, EntityPage, Subscription } from 'location-data-kit/msw';

/** The service rejected a request, or failed. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The operations that the page needs. Each rejects with a `ServiceError`, or with a `TypeError`
 * without a connection.
 */
export class LocationService {
  readonly #url: string;
  readonly #token: string;

  /** @param url where the service stands, in front of `/v1` */
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  create(wanted: CreateSubscription): Promise<Subscription> {
    return this.#request('POST', '/v1/subscriptions', wanted);
  }

  get(id: string): Promise<Subscription> {
    return this.#request('GET', `/v1/subscriptions/${id}`);
  }

  entities(id: string, limit: number, offset: number): Promise<EntityPage> {
    return this.#request('GET', `/v1/subscriptions/${id}/entities?limit=${limit}&offset=${offset}`);
  }

  async #request<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    if (!response.ok)
      throw new ServiceError(response.status, messageOf(text) ?? `Status ${response.status}`);
    return JSON.parse(text) as Body;
  }
}

/** Error bodies have a string `error`; a proxy's may have none. */
function messageOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}
