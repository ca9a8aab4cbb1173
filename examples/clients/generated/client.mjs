// A client whose validators are generated from the OpenAPI document of one deployment: see
// generate.mjs. Any success will do for it, but bodies have to be what that document says.
import * as schemas from './schemas.mjs';

export class Places {
  #url;
  #headers;

  constructor(url, token) {
    this.#url = `${url}/v1`;
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  async subscribe(city, type, fields) {
    const body = schemas.zCreateSubscriptionBody.parse({ city, entity_type: type, fields });
    const created = await this.#request('POST', '/subscriptions', body);
    return schemas.zCreateSubscriptionResponse.parse(created);
  }

  async subscription(id) {
    const found = await this.#request('GET', `/subscriptions/${id}`);
    return schemas.zGetSubscriptionResponse.parse(found);
  }

  async changeFields(id, fields) {
    const body = schemas.zUpdateSubscriptionBody.parse({ fields });
    const updated = await this.#request('PATCH', `/subscriptions/${id}`, body);
    return schemas.zUpdateSubscriptionResponse.parse(updated);
  }

  async cancel(id) {
    const cancelled = await this.#request('DELETE', `/subscriptions/${id}`);
    return schemas.zCancelSubscriptionResponse.parse(cancelled);
  }

  async places(id) {
    const page = await this.#request('GET', `/subscriptions/${id}/entities`);
    return schemas.zListEntitiesResponse.parse(page).data;
  }

  async interpret(type, names) {
    const fields = names.map((name) => ({ name }));
    const body = schemas.zInterpretFieldsBody.parse({ entity_type: type, fields });
    const found = await this.#request('POST', '/fields/interpret', body);
    return schemas.zInterpretFieldsResponse.parse(found).interpretations;
  }

  async #request(method, path, body) {
    const response = await fetch(this.#url + path, {
      method,
      headers: this.#headers,
      body: body && JSON.stringify(body),
    });
    if (response.ok) return response.json();
    const { error } = schemas.zError.parse(await response.json());
    throw new Error(`${response.status}: ${error}`);
  }
}
