import type { ClauseId } from '../clauses.js';
import { fold, show } from '../expect.js';
import {
  isObject,
  objectOf,
  passing,
  refused,
  succeeded,
  type Answer,
  type Credential,
  type JsonObject,
} from '../http/call.js';
import {
  entityRules,
  errorRules,
  interpretationRules,
  pageRules,
  quotaRules,
  subscriptionRules,
} from '../schemas.js';
import { Witness } from '../witness.js';
import { requestedNumber } from './query.js';
import { isCancelledSubscription, isSubscription } from './subscription-body.js';

/** What the run knows of a subscription whose entities it lists. */
export interface Known {
  readonly city: string;
  readonly entityType: string;
  /** subscribed names, in every spelling that is known */
  readonly fields: readonly string[];
  /** names that an update dropped */
  readonly dropped: readonly string[];
  /** an update may have taken effect or not: nothing is known of the fields any more */
  readonly unsettled?: true;
}

/** Holds every body that comes back in a run against the clauses on bodies of its kind. */
export class Judge {
  readonly witness = new Witness();
  readonly known = new Map<string, Known>();
  /** what `data_status` of a subscription said, in the order of the answers */
  readonly dataStatuses = new Map<string, { readonly word: string; readonly answer: Answer }[]>();
  /** ids of the entities that were looked at, and the most that a page said there are */
  readonly entityIds = new Set<string>();
  mostEntities = 0;
  /** keys besides the specified ones that error bodies carried, each with an answer that shows it */
  readonly extraErrorKeys = new Map<string, Answer>();
  /** an error body, whatever its keys */
  anyError: Answer | undefined;
  /** Is this a subscription that the run created and has not tried to cancel? Of others it is not known. */
  readonly alive: (id: string) => boolean;
  readonly #undecided: Answer[] = [];
  /** credentials with which an operation succeeded */
  readonly #welcome = new Set<Credential>();

  constructor(alive: (id: string) => boolean) {
    this.alive = alive;
  }

  /** Did an operation ever succeed with the caller's credential? */
  get anySuccess(): boolean {
    return this.#welcome.has('own');
  }

  /** An update got no answer that tells whether it took effect: its entities may have the old fields or the new. */
  unsettle(id: string | undefined): void {
    const known = id === undefined ? undefined : this.known.get(id);
    if (id !== undefined && known !== undefined) this.known.set(id, { ...known, unsettled: true });
  }

  judge(answer: Answer): void {
    const { operation, credential } = answer.call;
    if (operation === null || (credential !== 'own' && credential !== 'other')) return;
    this.#contentType(answer);
    if (succeeded(answer)) this.#success(answer);
    // the answer to a credential that is missing or not accepted is open, its body too
    else if (answer.status === 403) this.#undecided.push(answer);
    else if (refused(answer) && answer.status !== 401) this.#error(answer);
  }

  /** A 403 is an error like any other, unless it may mean that the token is refused. */
  finish(): void {
    for (const answer of this.#undecided.splice(0)) {
      if (this.#welcome.has(answer.call.credential)) this.#error(answer);
    }
  }

  #contentType(answer: Answer): void {
    if (answer.kind !== 'json') return;
    const type = answer.headers.get('content-type');
    this.#note('general.content-type', answer, type !== null && /\bjson\b/i.test(type), {
      expected: 'a JSON content type, such as application/json',
      found: `Content-Type ${type ?? 'missing'}`,
    });
  }

  #success(answer: Answer): void {
    this.#welcome.add(answer.call.credential);
    if (answer.kind !== 'empty') {
      const found = answer.flaw ?? '';
      this.#note('general.json-bodies', answer, answer.kind === 'json', { expected: 'a JSON body', found });
    }
    const body = objectOf(answer);
    switch (answer.call.operation) {
      case 'listEntities':
        // what is listed of a subscription that nobody knows is the matter of "list.unknown"
        if (isObject(answer.json) && this.known.has(answer.call.id ?? '')) this.#page(answer, body);
        break;
      case 'interpretFields':
        this.#interpretations(answer, body);
        break;
      case 'cancelSubscription':
        // what a cancellation answers is open; where it is a subscription, it is one like any other
        if (isCancelledSubscription(answer)) this.#subscription(answer, body);
        break;
      default:
        if (isSubscription(answer)) this.#subscription(answer, body);
    }
  }

  #subscription(answer: Answer, body: JsonObject): void {
    this.witness.judge(subscriptionRules, body, answer);
    this.#dataStatus(answer, body);
    const { status, cancelled_at: at } = body;
    if (at !== null && typeof at !== 'string') return;
    const found = `status ${show(status)}, \`cancelled_at\` ${show(at)}`;
    if (status === 'cancelled') {
      const expected = '`cancelled_at`: a string';
      this.#note('subscription.cancelled-at-set', answer, at !== null, { expected, found });
    } else if (at === null || (typeof body.id === 'string' && this.alive(body.id))) {
      // of one that somebody else may have cancelled it cannot be said whether a time is wrong
      const expected = '`cancelled_at`: null';
      this.#note('subscription.cancelled-at-unset', answer, at === null, { expected, found });
    }
  }

  #dataStatus(answer: Answer, { id, data_status: word }: JsonObject): void {
    if (typeof id !== 'string' || typeof word !== 'string') return;
    this.dataStatuses.set(id, [...(this.dataStatuses.get(id) ?? []), { word, answer }]);
  }

  #page(answer: Answer, body: JsonObject): void {
    this.witness.judge(pageRules, body, answer);
    const { data } = body;
    if (!Array.isArray(data)) return;
    const limit = requestedNumber(answer.call.query, 'limit') ?? body.limit;
    if (typeof limit === 'number') {
      const expected = `at most ${limit} entities`;
      this.#note('list.limit-respected', answer, data.length <= limit, { expected, found: `${data.length}` });
    }
    const entities = data.filter(isObject);
    for (const { id } of entities) this.entityIds.add(show(id));
    if (typeof body.total === 'number') this.mostEntities = Math.max(this.mostEntities, body.total);
    entities.forEach((entity, index) => this.#entity(answer, entity, `data[${index}].`));
    this.#uniqueIds(answer, entities);
  }

  #entity(answer: Answer, entity: JsonObject, where: string): void {
    this.witness.judge(entityRules, entity, answer, where);
    const known = this.known.get(answer.call.id ?? '');
    if (known === undefined) return;
    const matches = (clause: ClauseId, key: 'city' | 'entity_type', wanted: string): void => {
      const value = entity[key];
      if (typeof value !== 'string') return;
      const found = `${where}\`${key}\`: ${show(value)}`;
      this.#note(clause, answer, fold(value) === fold(wanted), { expected: show(wanted), found });
    };
    matches('entity.city-matches', 'city', known.city);
    matches('entity.entity-type-matches', 'entity_type', known.entityType);
    if (isObject(entity.fields) && known.unsettled !== true)
      this.#fields(answer, Object.keys(entity.fields), known, where);
  }

  /** A name that an update dropped is the matter of a clause of its own, "update.entities-follow". */
  #fields(answer: Answer, keys: readonly string[], known: Known, where: string): void {
    const subscribed = new Set(known.fields.map(fold));
    const dropped = new Set(known.dropped.map(fold));
    const foreign = keys.filter((key) => !subscribed.has(fold(key)) && !dropped.has(fold(key)));
    this.#note('entity.fields-subscribed', answer, foreign.length === 0, {
      expected: `\`fields\`: no other keys than ${known.fields.join(', ')}`,
      found: `${where}\`fields\` has ${foreign.join(', ')}`,
    });
    if (known.dropped.length > 0) return;
    // Letter by letter, in one of the spellings that the subscription knows: clients look names up as they are.
    const present = new Set(keys);
    const missing = known.fields.filter(
      (name) => !known.fields.some((known) => fold(known) === fold(name) && present.has(known)),
    );
    this.#note('entity.fields-complete', answer, missing.length === 0, {
      expected: `\`fields\` with the keys ${known.fields.join(', ')}`,
      found: `${where}\`fields\` lacks ${missing.join(', ')}, and has ${keys.join(', ') || 'nothing'}`,
    });
  }

  #uniqueIds(answer: Answer, entities: readonly JsonObject[]): void {
    if (entities.length < 2) return;
    const ids = entities.map(({ id }) => show(id));
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    const found = `twice: ${[...new Set(twice)].slice(0, 3).join(', ')}`;
    this.#note('entity.ids-unique', answer, twice.length === 0, {
      expected: 'ids without a repetition',
      found,
    });
  }

  #interpretations(answer: Answer, { interpretations }: JsonObject): void {
    if (!Array.isArray(interpretations)) return;
    interpretations.forEach((item, index) => {
      const body = isObject(item) ? item : {};
      this.witness.judge(interpretationRules, body, answer, `interpretations[${index}].`);
    });
  }

  #error(answer: Answer): void {
    const found = answer.flaw ?? show(answer.json);
    const good = isObject(answer.json);
    if (passing(answer) && !(good && 'limit' in objectOf(answer))) {
      const wellFormed = typeof objectOf(answer).error === 'string';
      this.#note('errors.gateway', answer, wellFormed, {
        expected: 'a JSON object with a string `error`',
        found,
      });
      return;
    }
    this.#note('errors.json', answer, good, { expected: 'a JSON object', found });
    if (!good) return;
    const body = objectOf(answer);
    this.witness.judge(errorRules, body, answer);
    this.anyError ??= answer;
    this.#quota(answer, body);
    for (const key of Object.keys(body)) {
      const known = ['error', 'limit', 'current'].includes(key) || this.extraErrorKeys.has(key);
      if (!known) this.extraErrorKeys.set(key, answer);
    }
  }

  #quota(answer: Answer, body: JsonObject): void {
    const keys = ['limit', 'current'].filter((key) => Object.hasOwn(body, key));
    const found = keys.map((key) => `\`${key}\`: ${show(body[key])}`).join(', ');
    if (answer.call.operation !== 'createSubscription') {
      const expected = 'neither `limit` nor `current`';
      this.#note('errors.quota-place', answer, keys.length === 0, { expected, found });
      return;
    }
    if (keys.length === 0) return;
    const expected = 'both `limit` and `current`';
    this.#note('errors.quota-pair', answer, keys.length === 2, { expected, found });
    this.witness.judge(
      quotaRules.filter(({ key }) => keys.includes(key)),
      body,
      answer,
    );
  }

  #note(
    clause: ClauseId,
    answer: Answer,
    good: boolean,
    violation: { expected: string; found: string },
  ): void {
    this.witness.note(clause, answer, good ? null : violation);
  }
}
