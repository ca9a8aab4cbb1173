import { copied, isObject, type HttpResponse, type JsonObject } from '../../http/response.js';
import { fold } from '../findings/expect.js';
import type { KnownSubscription } from '../subject.js';

/** A key of `fields` in other letters than the subscription has for it. */
export interface OddSpelling {
  readonly key: string;
  /** the subscribed name */
  readonly name: string;
  readonly response: HttpResponse;
  /** of the entity in the page */
  readonly index: number;
  /** number of entities with that key */
  count: number;
}

/** How the names of fields are written in the entities of a run. */
export class Spellings {
  /** names that entities have as their subscription writes them */
  readonly #exact = new Set<string>();
  readonly #odd = new Map<string, OddSpelling>();
  /** number of entities */
  total = 0;

  note(
    response: HttpResponse,
    index: number,
    { fields }: JsonObject,
    known: KnownSubscription | undefined,
  ): void {
    if (known === undefined || !isObject(fields)) return;
    this.total += 1;
    const names = [...known.fields, ...known.removed];
    for (const key of Object.keys(fields)) {
      const name = names.find((one) => fold(one) === fold(key));
      if (name === undefined) continue;
      if (names.includes(key)) this.#exact.add(copied(key));
      else this.#noteOdd({ key, name, response, index, count: 0 });
    }
  }

  #noteOdd(spelling: OddSpelling): void {
    const key = copied(spelling.key);
    const known = this.#odd.get(key) ?? { ...spelling, key };
    known.count += 1;
    this.#odd.set(key, known);
  }

  /** One that only some entities have: others have the name as the subscription writes it. */
  mixed(): OddSpelling | undefined {
    return [...this.#odd.values()].find(({ name }) => this.#exact.has(name));
  }
}
