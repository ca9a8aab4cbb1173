import { isObject, passing, objectOf, type Answer, type Call } from '../http/call.js';
import { parseBody } from '../http/body.js';
import type { Exchange, UnknownLeftover } from '../report.js';

/** Characters of a body that a note shows. */
const shownBody = 400;
const cut = (text: string): string => (text.length > shownBody ? `${text.slice(0, shownBody)}…` : text);

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Creations that may have left a subscription behind which cannot be cancelled, because its id is not known. */
export class UnknownLeftovers {
  /** by what was asked for: creations with one thing wrong each have most in common */
  readonly #found = new Map<string, { readonly leftover: UnknownLeftover; times: number }>();

  /** A creation succeeded, and its answer does not tell what it created. */
  nameless({ call, status, exchange }: Answer): void {
    const { request, response } = exchange;
    const asked = `${request.method} ${request.url} ${request.body ?? ''}`;
    const told = cut(response?.body ?? '') || 'an empty body';
    const note = `a creation succeeded, but its id could not be read: ${asked} was answered ${status}, ${told}`;
    this.#note(call, note, false);
  }

  /** The answer to a creation was lost, or is one of what stands in front of the service. */
  lost(call: Call, { response, failure }: Exchange): void {
    if (call.credential !== 'own' && call.credential !== 'other') return;
    const how = response === null ? `no answer: ${failure ?? ''}` : `answered ${response.status}`;
    this.#note(call, `a creation may have taken effect although it failed (${how})`, true);
  }

  /** @param valid is it a creation that has to be accepted? Others a service may refuse with a 500. */
  judge(answer: Answer, valid: boolean): void {
    const { status, headers, call, exchange } = answer;
    const putOff = status === 429 || (status === 503 && headers.has('retry-after'));
    if (status < 500 || putOff || 'limit' in objectOf(answer)) return;
    if (passing(answer) || valid) this.lost(call, exchange);
  }

  #note(call: Call, note: string, alike: boolean): void {
    const { json } = parseBody(call.body ?? '', null);
    const { city, entity_type: type } = isObject(json) ? json : {};
    const known = { city: asText(city), entity_type: asText(type) };
    const key = JSON.stringify([known, note]);
    const before = this.#found.get(key);
    if (before !== undefined && alike) before.times += 1;
    else {
      const at = new Date().toISOString();
      const leftover = { id: null, command: null, ...known, at, note } as const;
      this.#found.set(before === undefined ? key : `${key} ${this.#found.size}`, { leftover, times: 1 });
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
