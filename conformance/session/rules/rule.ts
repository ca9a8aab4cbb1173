import type { JsonValue } from '../../../src/api/wire.js';
import { copied } from '../../http/copied.js';
import type { HttpResponse, JsonObject } from '../../http/response.js';
import {
  breachAt,
  holds,
  notVerified,
  unreadBody,
  type BodyPath,
  type Finding,
} from '../findings/finding.js';
import type { KnownSubscription } from '../subject.js';

/** What a rule applies to: every response body of the run, or every part of a kind. */
export type BodyKind = keyof typeof plurals;

export interface BodyPart {
  readonly response: HttpResponse;
  readonly object: JsonObject;
  /** path of the object in the body */
  readonly path: BodyPath;
  /** for an entity or a page: the listed subscription */
  readonly known: KnownSubscription | undefined;
  /** whether a name is that of a field of another subscription of the run that is alive */
  readonly isOfOther: (name: string) => boolean;
  /** whether something in front of the service sent it */
  readonly isOfFront: boolean;
  /** whether it is a subscription that the run created and has not tried to cancel */
  readonly alive: boolean;
  /** whether the run has tried to cancel the subscription of the request */
  readonly cancelled: boolean;
  /**
   * whether it is a subscription or a page like earlier ones of the operation; null if there are
   * none, or it is open
   */
  readonly whole: boolean | null;
  /** `account_id` of the first subscription returned to the credential */
  readonly account: string | undefined;
  /** for a subscription: `created_at` in the first body since its creation */
  readonly createdAt: JsonValue | undefined;
}

export interface Violation {
  /** what was found, such as `missing` or `42`; equal ones are counted together */
  readonly found: string;
  readonly path: BodyPath;
}

/** A requirement on every object of one kind, whichever check requested it. */
export interface Rule {
  readonly on: BodyKind;
  readonly expected: string;
  /** null: it holds. `skip`: the rule does not apply to this part */
  readonly violation: (part: BodyPart) => Violation | null | 'skip';
}

export function valueOf(object: JsonObject, key: string): JsonValue | undefined {
  if (Object.hasOwn(object, key)) return object[key];
  return undefined;
}

interface Group {
  count: number;
  path: BodyPath;
  /** the example */
  response: HttpResponse;
}

/** A request whose body is right: what its response shows has no other cause. */
const isOrdinary = ({ request }: HttpResponse): boolean => request.hasWrongBody !== true;

/** Maximum number of distinct findings in a message. */
const maxNamed = 3;
/** Maximum number of distinct findings in memory, in case there are 60,000 malformed entities. */
const maxGroups = 20;

const plurals = {
  body: 'responses',
  error: 'error responses',
  subscription: 'subscription bodies',
  page: 'pages',
  entity: 'entities',
  interpretation: 'interpretations',
} as const;

/** Counts the parts that a rule was applied to, and its findings. */
export class RuleTally {
  readonly #rule: Rule;
  #total = 0;
  #violations = 0;
  /** the first response that it applies to whose body was not read */
  #unread: HttpResponse | undefined;
  readonly #groups = new Map<string, Group>();

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  /** how many parts the rule applied to */
  get total(): number {
    return this.#total;
  }

  note(response: HttpResponse, violation: Violation | null): void {
    this.#total += 1;
    if (violation === null) return;
    this.#violations += 1;
    const { found, path } = violation;
    const group = this.#groups.get(found);
    if (group !== undefined) {
      group.count += 1;
      if (isOrdinary(response) && !isOrdinary(group.response)) {
        group.path = path;
        group.response = response;
      }
    } else if (this.#groups.size < maxGroups) {
      this.#groups.set(copied(found), { count: 1, path, response });
    }
  }

  /** Notes a response that it applies to, and whose body is larger than what the kit reads. */
  noteUnread(response: HttpResponse): void {
    this.#unread ??= response;
  }

  /** The finding over all parts; null if there were none. */
  finding(shorten: (text: string) => string): Finding | null {
    const groups = [...this.#groups].sort(([, a], [, b]) => b.count - a.count);
    const [worst] = groups.map(([, group]) => group);
    if (worst === undefined) return this.#withoutViolation();
    const parts: string[] = [];
    let rest = this.#violations;
    for (const [found, { count }] of groups.slice(0, maxNamed)) {
      parts.push(`${shorten(found)} in ${count}`);
      rest -= count;
    }
    if (rest > 0) parts.push(`something else in ${rest}`);
    const index = worst.path.find((key) => typeof key === 'number');
    const place = index === undefined ? '' : `; the response shows it at index ${index}`;
    const all = `${this.#total} ${plurals[this.#rule.on]}`;
    const found = `${parts.join(', ')} of ${all}${place}`;
    const responses = groups.map(([, { response }]) => response);
    return breachAt(worst.path, this.#rule.expected, found, ...responses);
  }

  #withoutViolation(): Finding | null {
    if (this.#unread !== undefined) {
      return notVerified(unreadBody(this.#unread).message, this.#unread);
    }
    return this.#total === 0 ? null : holds();
  }
}
