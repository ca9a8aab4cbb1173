import {
  isObject,
  type TranscriptExchange,
  type OperationName,
  type Party,
  type Transcript,
} from '../../conformance/model/transcript.js';
import type { JsonValue } from '../../src/api/wire.js';

/**
 * Tiny transcripts in words, one exchange a line, each 10 ms long and 10 ms after the one before:
 *
 *     create A with phone
 *     get A -> active phone
 *     as nobody, update A to menu -> 401
 *     3 s later
 *     cancel A                              accepted with 204
 *     list A limit=2 -> e1 e2 of 2 with phone
 *     meanwhile get A -> 404                concurrent with the one before
 *     get A -> active phone @0 s            with the `updated_at` 0 s after the start
 *     create B in Hamburg with phone        anything else is in Berlin
 *     create B with phone -> 200 as A active phone in Hamburg since 0 s
 *
 * A subscription is a capital letter, and `as B` in a response shows the id of another one.
 * `unknown` is a made-up id.
 */
export function toldBy(text: string, more: Partial<Transcript> = {}): Transcript {
  const teller = new Teller();
  for (const line of text.split('\n')) teller.tell(line.trim());
  return { lag: 0, existing: [], isRecording: false, exchanges: teller.exchanges, ...more };
}

/** The id of a subscription that a letter names. */
export const idOf = (letter: string): string => {
  const digit = letter.toLowerCase();
  const part = (length: number): string => digit.repeat(length);
  return `${part(8)}-${part(4)}-4${part(3)}-8${part(3)}-${part(12)}`;
};

/** ms since the epoch */
const start = Date.UTC(2026, 0, 1);

const timeAt = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

const unknown = idOf('0');
const duration = 10;

const senders = {
  'as nobody, ': ['nobody', 'none'],
  'as another account, ': ['other', 'other'],
  'with a made-up token, ': ['nobody', 'made-up'],
  '': ['own', 'own'],
} as const satisfies Readonly<Record<string, readonly [Party, string]>>;

const line =
  /^(meanwhile )?(as nobody, |as another account, |with a made-up token, |)(create|get|update|cancel|list) ([A-Z]|unknown)(?: in (\w+))?((?: \w+=\S+)*)(?: (?:with|to) ([\w ]+?))?(?: -> (.+))?$/;

const successes = { create: 201, get: 200, update: 200, cancel: 204, list: 200 } as const;
type Told = keyof typeof successes;

class Teller {
  readonly exchanges: TranscriptExchange[] = [];
  #now = start;
  readonly #created = new Map<string, string>();
  readonly #updated = new Map<string, string>();
  readonly #cities = new Map<string, string>();

  tell(text: string): void {
    const [, seconds] = /^(\d+) s later$/.exec(text) ?? [];
    if (seconds !== undefined) this.#now += Number(seconds) * 1000;
    else if (text !== '') this.#exchange(text);
  }

  #exchange(text: string): void {
    const match = line.exec(text);
    if (match === null) throw new RangeError(`not a line of a story: ${text}`);
    const [, isMeanwhile, who = '', told, letter = '', city, query = '', names, response] = match;
    const operation = told as Told;
    const [sender, credential] = senders[who as keyof typeof senders];
    const sent = isMeanwhile === undefined ? this.#now : this.#now - 2 * duration;
    this.#now = sent + 2 * duration;
    const fields = names?.split(' ');
    if (operation === 'create') this.#cities.set(letter, city ?? 'Berlin');
    const answer = this.#answer(operation, letter, sent, fields, response);
    const isCreation = operation === 'create';
    const body = bodyOf(operation, fields);
    this.exchanges.push({
      n: this.exchanges.length,
      sent,
      received: sent + duration,
      operation: operation satisfies OperationName,
      path: isCreation ? '/v1/subscriptions' : `/v1/subscriptions/${letter}`,
      id: isCreation ? '' : idIn(letter),
      query: Object.fromEntries(new URLSearchParams(query.trim().replaceAll(' ', '&'))),
      sender,
      credential,
      intent: letter === 'unknown' ? { unknownId: true } : {},
      hasBody: fields !== undefined,
      body: isObject(body) && city !== undefined ? { ...body, city } : body,
      isWebPage: false,
      isUnread: false,
      ...answer,
    });
  }

  #answer(
    operation: Told,
    letter: string,
    sent: number,
    fields: readonly string[] = [],
    response?: string,
  ): Pick<TranscriptExchange, 'status' | 'json'> {
    const [, failure] = /^(\d{3})$/.exec(response ?? '') ?? [];
    if (failure !== undefined) return { status: Number(failure), json: { error: 'no' } };
    const at = new Date(sent).toISOString();
    if (operation === 'create') this.#created.set(letter, at);
    if (operation !== 'get' && operation !== 'list') this.#updated.set(letter, at);
    const [, given, text = response] = /^(\d{3}) (.*)$/.exec(response ?? '') ?? [];
    const status = given === undefined ? successes[operation] : Number(given);
    if (operation === 'list') return { status, json: pageIn(text ?? '') };
    if (operation === 'cancel' && text === undefined) return { status, json: undefined };
    return { status, json: this.#subscription(letter, text ?? ['active', ...fields].join(' ')) };
  }

  /** A body such as `as B active phone menu`. */
  #subscription(letter: string, text: string): JsonValue {
    const pattern = /^(?:as ([A-Z]) )?(\w+)(.*?)(?: in (\w+))?(?: since (\d+) s)?(?: ?@(\d+) s)?$/;
    const [, other, status = '', names = '', city, since, moment] = pattern.exec(text) ?? [];
    const shown = other ?? letter;
    return {
      id: idIn(shown),
      account_id: idOf('f'),
      city: city ?? this.#cities.get(shown) ?? 'Berlin',
      entity_type: 'cafe',
      fields: names.split(' ').filter((name) => name !== ''),
      status,
      created_at: since === undefined ? this.#createdAt(shown) : timeAt(Number(since)),
      updated_at: moment === undefined ? this.#updatedAt(letter) : timeAt(Number(moment)),
      cancelled_at: status === 'cancelled' ? this.#updatedAt(letter) : null,
    };
  }

  #createdAt(letter: string): string {
    return this.#created.get(letter) ?? timeAt(0);
  }

  #updatedAt(letter: string): string {
    return this.#updated.get(letter) ?? timeAt(0);
  }
}

const idIn = (letter: string): string => (letter === 'unknown' ? unknown : idOf(letter));

function bodyOf(operation: Told, fields: readonly string[] | undefined): JsonValue | undefined {
  if (fields === undefined) return undefined;
  const names = fields.filter((name) => name !== 'nothing');
  return operation === 'create'
    ? { city: 'Berlin', entity_type: 'cafe', fields: names }
    : { fields: names };
}

/** A page such as `e1 e2 of 7 with phone menu`. */
function pageIn(text: string): JsonValue {
  const [, ids = '', total = '', names = ''] = /^(.*) ?of (\d+)(?: with (.*))?$/.exec(text) ?? [];
  const fields = Object.fromEntries(
    names.split(' ').flatMap((name) => (name === '' ? [] : [[name, null]])),
  );
  const data = ids
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => ({ id, city: 'Berlin', entity_type: 'cafe', fields }));
  return { data, total: Number(total) };
}
