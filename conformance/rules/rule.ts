import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import type { Query } from '../http/request.js';
import {
  bodyObject,
  copied,
  type HttpResponse,
  isObject,
  type JsonObject,
} from '../http/response.js';
import { isCompleteSubscription, isSubscription } from '../findings/expect-subscription.js';
import {
  violation,
  passed,
  inconclusive,
  unreadBody,
  inconclusiveBy,
  type BodyPath,
  type ViolationKind,
  type Finding,
  type JsonType,
} from '../findings/finding.js';
import { violationOfKey, code, show, typeNames } from '../findings/expect.js';
import { entitiesOf, offsetOf } from '../findings/page.js';

/** The object of a rule: every response body, or every part of a kind. */
export type BodyKind = keyof typeof plurals;

export interface BodyPart {
  readonly response: HttpResponse;
  readonly object: JsonObject;
  /** path of the object in the body */
  readonly path: BodyPath;
  /** for an entity: its number, by which it is counted once however often it is listed */
  readonly entity: number | undefined;
  /** whether something in front of the service sent it */
  readonly isOfIntermediary: boolean;
  /**
   * whether it is a subscription or a page like earlier ones of the operation; null if there are
   * none, or it is open
   */
  readonly whole: boolean | null;
}

export interface Violation {
  /**
   * what was found, such as `missing` or `42`, or several names, of which each is counted; equal
   * ones are counted together
   */
  readonly found: string | readonly string[];
  readonly path: BodyPath;
  /** if there are many different values, the report describes them by their kind */
  readonly kind?: ViolationKind;
}

/** A value that a rule compares cannot be read. */
export interface Unreadable {
  /** the requirement that reports it */
  readonly because: RequiredId;
}

/** A requirement on every object of one kind, whichever check requested it. */
export interface Rule {
  readonly on: BodyKind;
  /** applies to rejections of wrong credentials as well, where these are errors of the service */
  readonly onRefusals?: true;
  readonly expected: string;
  /** null: the part passes. `skip`: the rule does not apply to this part */
  readonly violation: (part: BodyPart) => Violation | Unreadable | null | 'skip';
}

export function valueOf(object: JsonObject, key: string): JsonValue | undefined {
  if (Object.hasOwn(object, key)) return object[key];
  return undefined;
}

/** A key that is missing, or has a wrong value. @param due the types that are allowed */
export function wrongKey(
  path: BodyPath,
  key: string,
  value: JsonValue | undefined,
  due: readonly JsonType[],
): Violation {
  const kind = violationOfKey(key, value, due);
  if (value === undefined) return { found: 'missing', path, kind };
  return { found: show(value).slice(0, longestValue), path: [...path, key], kind };
}

/** Characters of a value: a generous truncation, which reports shorten. */
const longestValue = 2000;

/** An object in the body of a success that rules apply to. */
type ObjectIn = Pick<BodyPart, 'object' | 'path'> & { readonly kind: BodyKind };

/**
 * The objects in the body of a success, by its operation. @param most maximum number of entities of
 * a page
 */
export function objectsIn(response: HttpResponse, most = Infinity): readonly ObjectIn[] {
  const body = bodyObject(response);
  const { data, interpretations } = body;
  switch (response.request.operation) {
    case 'listEntities': {
      if (response.status !== 200 || !isObject(response.json)) return [];
      const entities = Array.isArray(data) ? data.slice(0, most) : [];
      const parts = entities.flatMap((object, index): ObjectIn[] =>
        isObject(object) ? [{ kind: 'entity', object, path: ['data', index] }] : [],
      );
      return [{ kind: 'page', object: body, path: [] }, ...parts];
    }
    case 'interpretFields': {
      const items = Array.isArray(interpretations) ? interpretations : [];
      return items.map((item, index) => ({
        kind: 'interpretation',
        object: isObject(item) ? item : {},
        path: ['interpretations', index],
      }));
    }
    case 'cancelSubscription':
      // its body is open
      return isCompleteSubscription(response)
        ? [{ kind: 'subscription', object: body, path: [] }]
        : [];
    default:
      return isSubscription(response) ? [{ kind: 'subscription', object: body, path: [] }] : [];
  }
}

/** Whether a page is requested in a way that should be rejected: numbers are sent as such. */
const isInvalid = (query: Query): boolean =>
  Object.values(query).some((value) => typeof value === 'string');

/** Knows what has returned a subscription or a page: later bodies of it are whole as well. */
export class WholeBodies {
  readonly #seen = new Set<string>();

  /**
   * Whether a body is a subscription or a page, like an earlier one; null without one, or where it
   * is open.
   * @param of what returns such bodies, such as an operation
   */
  judge(response: HttpResponse, of: string): boolean | null {
    const { operation, query = {} } = response.request;
    if (response.status !== 200 || isInvalid(query)) return null;
    const { data } = bodyObject(response);
    if (data === null) return null; // "list.data" reports it
    const isPage = operation === 'listEntities' && Array.isArray(data);
    const isWhole = isPage || isSubscription(response);
    if (isWhole) this.#seen.add(of);
    return this.#seen.has(of) ? isWhole : null;
  }
}

/** Characters by which entities are told apart. */
const longestId = 200;

/** Distinguishes entities by their ids or, without ids, by their places. */
export class EntityNumbers {
  readonly #numbers = new Map<string, number>();

  /** how many there are */
  get size(): number {
    return this.#numbers.size;
  }

  /** @param path of the entity in the page */
  of(page: HttpResponse, { id }: JsonObject, [, index = 0]: BodyPath): number {
    const place = `${page.request.id ?? ''} ${offsetOf(page) + Number(index)}`;
    const key = id === undefined ? place : show(id).slice(0, longestId);
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    if (known === this.#numbers.size) this.#numbers.set(copied(key), known);
    return known;
  }
}

interface Group {
  /** the numbers of the parts that show it */
  readonly parts: Set<number>;
  path: BodyPath;
  /** the example */
  response: HttpResponse;
  readonly kind: ViolationKind | undefined;
}

function placeText(path: BodyPath): string {
  const index = path.find((key) => typeof key === 'number');
  return index === undefined ? '' : ` (first at index ${index} of the response below)`;
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
  /** the numbers of all parts, and of those that are wrong but in no group */
  readonly #parts = new Set<number>();
  readonly #others = new Set<number>();
  /** how often the rule was applied */
  #total = 0;
  /** how many responses show a violation, and the last one of them */
  #responses = 0;
  #last: HttpResponse | undefined;
  /** the first response that it applies to whose body was not read */
  #unread: HttpResponse | undefined;
  /** the first value that cannot be read */
  #unreadable: Finding | undefined;
  readonly #groups = new Map<string, Group>();
  /** the parts that are of each wrong type; null is for other violations */
  readonly #types = new Map<JsonType | null, Set<number>>();

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  /** how often the rule was applied */
  get total(): number {
    return this.#total;
  }

  /** @param entity its number, if it is one */
  note(response: HttpResponse, violation: Violation | null, entity?: number): void {
    const part = entity ?? this.#total;
    this.#total += 1;
    this.#parts.add(part);
    if (violation === null) return;
    if (this.#last !== response) this.#responses += 1;
    this.#last = response;
    const { found, kind } = violation;
    const type = kind?.kind === 'type' ? kind.found : null;
    this.#types.set(type, (this.#types.get(type) ?? new Set()).add(part));
    for (const one of typeof found === 'string' ? [found] : found) {
      this.#noteFound(one, part, violation, response);
    }
  }

  #noteFound(found: string, part: number, { path, kind }: Violation, response: HttpResponse): void {
    const group = this.#groups.get(found);
    if (group !== undefined) {
      group.parts.add(part);
      if (isOrdinary(response) && !isOrdinary(group.response)) {
        group.path = path;
        group.response = response;
      }
    } else if (this.#groups.size < maxGroups) {
      this.#groups.set(copied(found), { parts: new Set([part]), path, response, kind });
    } else {
      this.#others.add(part);
    }
  }

  /** Notes a response that it applies to, and whose body is larger than what the kit reads. */
  noteUnread(response: HttpResponse): void {
    this.#unread ??= response;
  }

  /** Notes a response with a value that cannot be read. */
  noteUnreadable({ because }: Unreadable, response: HttpResponse): void {
    this.#unreadable ??= inconclusiveBy(
      because,
      'a value that the check compares is missing or has the wrong type',
      response,
    );
  }

  /** The finding over all parts; null if there were none. */
  finding(shorten: (text: string) => string): Finding | null {
    const groups = [...this.#groups].sort(
      ([, one], [, other]) => other.parts.size - one.parts.size,
    );
    const [worst] = groups.map(([, group]) => group);
    if (worst === undefined) return this.#withoutViolation();
    const alike = groups.length > maxNamed ? this.#alike(groups, shorten) : null;
    const found = `${alike ?? this.#counted(groups, shorten)}${placeText(worst.path)}`;
    const responses = groups.map(([, { response }]) => response);
    const finding = violation(this.#rule.expected, found, ...responses);
    const kind = worst.kind === undefined ? {} : { violation: worst.kind };
    return { ...finding, ...kind, path: worst.path };
  }

  /**
   * As in "a string in 130 entities, in 4 responses, such as "52.5""; null if they differ in type.
   */
  #alike([first]: [string, Group][], shorten: (text: string) => string): string | null {
    const [[type, parts] = [null, new Set()], ...otherTypes] = this.#types;
    if (first === undefined || type === null || otherTypes.length > 0) return null;
    const some = parts.size < this.#parts.size ? `${parts.size} of ` : 'all ';
    return `${typeNames[type].one} in ${some}${this.#all()}, such as ${shorten(first[0])}`;
  }

  /** As in "42 in 3, missing in 1, 4 others in 7 of 130 entities, in 4 responses". */
  #counted(groups: [string, Group][], shorten: (text: string) => string): string {
    const named = groups.slice(0, maxNamed);
    const counted = named.map(([found, { parts }]) => `${shorten(found)} in ${parts.size}`);
    const others = new Set(this.#others);
    for (const [, { parts }] of groups.slice(maxNamed)) {
      for (const part of parts) others.add(part);
    }
    if (others.size > 0) counted.push(`${this.#countOf(groups)} in ${others.size}`);
    return `${counted.join(', ')} of ${this.#all()}`;
  }

  /** How many findings are not named, as in "4 others". */
  #countOf(groups: [string, Group][]): string {
    if (this.#others.size > 0) return 'many others';
    const count = groups.length - maxNamed;
    return count === 1 ? 'another' : `${count} others`;
  }

  /** As in "130 entities, in 4 responses". */
  #all(): string {
    const all = `${this.#parts.size} ${plurals[this.#rule.on]}`;
    if (this.#rule.on !== 'entity') return all;
    return `${all}, in ${this.#responses} response${this.#responses === 1 ? '' : 's'}`;
  }

  #withoutViolation(): Finding | null {
    if (this.#unread !== undefined) {
      return inconclusive(unreadBody(this.#unread).message, this.#unread);
    }
    if (this.#unreadable !== undefined) return this.#unreadable;
    return this.#total === 0 ? null : passed();
  }
}

/** The finding on names that entities must not have as keys of `fields`; it passes without any. */
export function forbiddenNames(
  expected: string,
  names: ReadonlySet<string>,
  pages: readonly HttpResponse[],
): Finding {
  const tally = new RuleTally({ on: 'entity', expected, violation: () => 'skip' });
  const numbers = new EntityNumbers();
  for (const page of pages) {
    for (const [index, entity] of entitiesOf(page).entries()) {
      const { fields } = entity;
      const keys = typeof fields === 'object' && fields !== null ? Object.keys(fields) : [];
      const found = keys.filter((key) => names.has(key)).map(code);
      const path = ['data', index];
      const violation = found.length === 0 ? null : { found, path: [...path, 'fields'] };
      tally.note(page, violation, numbers.of(page, entity, path));
    }
  }
  return tally.finding((text) => text) ?? passed();
}
