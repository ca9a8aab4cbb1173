// A client that depends on nothing but the specification. Where that is silent, it takes whatever
// comes: any status of success, any word, any order, any size of a page.

/** How long it waits for the first data, and between two looks, ms. */
const patience = 15_000;
const pause = 100;

/** How long it waits until what it wrote shows, ms. */
const settling = 5000;

/** How often a request is sent that fails for a moment. */
const attempts = 4;

/** Statuses after which the same request may succeed. */
const temporary = [429, 502, 503, 504];

/** The service rejected a request. */
export class Rejected extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Places {
  #url;
  #authorization;

  constructor(url, token) {
    this.#url = `${url}/v1`;
    this.#authorization = `Bearer ${token}`;
  }

  /** It may take a moment until a new subscription can be read. */
  async subscribe(city, type, fields) {
    const body = { city, entity_type: type, fields };
    const created = await this.#request('POST', '/subscriptions', body);
    await this.#until(settling, () => this.#ifKnown(`/subscriptions/${created.id}`));
    return created;
  }

  subscription(id) {
    return this.#request('GET', `/subscriptions/${id}`);
  }

  /** It may take a moment until reads show the update. */
  async changeFields(id, fields) {
    await this.#request('PATCH', `/subscriptions/${id}`, { fields });
    const asked = new Set(fields);
    await this.#until(settling, async () => {
      const { fields: shown } = await this.subscription(id);
      return new Set(shown).size === asked.size && shown.every((name) => asked.has(name));
    });
  }

  /** What a success says about it, if anything, is open. */
  async cancel(id) {
    await this.#request('DELETE', `/subscriptions/${id}`);
  }

  interpret(type, names) {
    const fields = names.map((name) => ({ name, description: name }));
    return this.#request('POST', '/fields/interpret', { entity_type: type, fields });
  }

  /**
   * All places, as soon as there are some. How `data_status` says so is open, and a market may be
   * empty: after a while, there are none. The list may not know a new subscription yet.
   */
  async places(id) {
    const path = `/subscriptions/${id}/entities`;
    await this.#until(settling, () => this.#ifKnown(path));
    let found = [];
    await this.#until(patience, async () => {
      found = await this.#allPages(path);
      return found.length > 0;
    });
    return found;
  }

  /** What is there; null if there is nothing. */
  #ifKnown(path) {
    return this.#request('GET', path).catch((error) => {
      if (error.status === 404) return null;
      throw error;
    });
  }

  /** Looks again and again until there is something to see, or time is up. */
  async #until(time, look) {
    const end = Date.now() + time;
    while (!(await look()) && Date.now() < end) await sleep(pause);
  }

  /** A page may have fewer than it was asked for, so that the next one begins where it ended. */
  async #allPages(path) {
    const found = new Map();
    for (let offset = 0; ;) {
      const { data, total } = await this.#request('GET', `${path}?offset=${offset}`);
      for (const place of data) found.set(place.id, place);
      offset += data.length;
      if (data.length === 0 || offset >= total) return [...found.values()];
    }
  }

  async #request(method, path, body, attempt = 1) {
    // Some servers reject a content type without a body.
    const type = body && { 'content-type': 'application/json' };
    const headers = { authorization: this.#authorization, ...type };
    const options = { method, headers, body: body && JSON.stringify(body) };
    // A creation that got no response may exist nevertheless: one too many is better than none.
    const response = await fetch(this.#url + path, options).catch((error) => {
      if (attempt === attempts) throw error;
      return null;
    });
    const isTemporary = response === null || temporary.includes(response.status);
    if (isTemporary && attempt < attempts) {
      const seconds = Number(response?.headers.get('retry-after') ?? 0.1);
      await sleep(Number.isNaN(seconds) ? 1000 : seconds * 1000);
      return this.#request(method, path, body, attempt + 1);
    }
    const text = await response.text();
    if (!response.ok) throw new Rejected(response.status, messageOf(text));
    return text === '' ? null : JSON.parse(text);
  }
}

/** Error bodies have a string `error`; that of a proxy may have none. */
function messageOf(text) {
  try {
    return String(JSON.parse(text).error);
  } catch {
    return 'The service gave no reason';
  }
}
