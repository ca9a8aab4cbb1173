// A client as one writes it against a single deployment: whatever that one does is taken for the
// rule. It works there, and each comment names what another deployment may do instead.
export class Places {
  #url;
  #headers;

  constructor(url, token) {
    this.#url = `${url}/v1`;
    // with every request: a cancellation, which has no body, may be rejected with it
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  async subscribe(city, type, fields) {
    const body = { city, entity_type: type, fields };
    const response = await this.#request('POST', '/subscriptions', body);
    // 400 for invalid input: it may be another status
    if (response.status === 400) throw new TypeError((await response.json()).error);
    // 201: it may be 200 or 202
    if (response.status !== 201) throw new Error(`Creation failed: ${response.status}`);
    // where there is a Location, which may be missing
    return response.headers.get('location').split('/').pop();
  }

  // It shows what was written a moment ago: another deployment may show what was there before
  async subscription(id) {
    const response = await this.#request('GET', `/subscriptions/${id}`);
    // 404 for what does not exist: it may be another status
    if (response.status === 404) return null;
    return response.json();
  }

  async untilReady(id) {
    // `ready`: it may be another word
    for (let tries = 0; tries < 50; tries += 1) {
      const { data_status } = await this.subscription(id);
      if (data_status === 'ready') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('No data in time');
  }

  async places(id) {
    // All of them in one page: the largest limit may be lower
    const response = await this.#request('GET', `/subscriptions/${id}/entities?limit=500`);
    return response.json();
  }

  async changeFields(id, fields) {
    const response = await this.#request('PATCH', `/subscriptions/${id}`, { fields });
    // 200: it may be another success
    if (response.status !== 200) throw new Error(`Update failed: ${response.status}`);
  }

  async cancel(id) {
    const response = await this.#request('DELETE', `/subscriptions/${id}`);
    // The body is the subscription: it may be something else, or empty
    const { status } = await response.json();
    return status;
  }

  async #request(method, path, body) {
    return fetch(this.#url + path, {
      method,
      headers: this.#headers,
      body: body && JSON.stringify(body),
    });
  }
}
