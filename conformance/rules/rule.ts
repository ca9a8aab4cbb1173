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
  /** for an entity: its number, so that it is counted once even if it is listed repeatedly */
  readonly entity: number | undefined;
  /** whether an intermediary sent it */
  readonly isOfIntermediary: boolean;
  /**
   * whether it is a subscription or a page, like earlier bodies of the operation; null if there are
   * none, or it is unspecified
   */
  readonly whole: boolean | null;
}

export interface Violation {
  /**
   * the actual value, such as `missing` or `42`, or several names, each of which is counted; equal
   * ones are counted together
   */
  readonly found: string | readonly string[];
  readonly path: BodyPath;
  /** used in the report if there are many different values */
  readonly kind?: ViolationKind;
}

/** A value that a rule compares, but that cannot be read. */
export interface Unreadable {
  /** the requirement that reports it */
  readonly because: RequiredId;
}

/** A requirement on every object of a kind, regardless of the check that requested it. */
export interface Rule {
  readonly on: BodyKind;
  /**
   * whether it also applies to rejections of wrong credentials, if these are errors of the service
   */
  readonly onRejections?: true;
  readonly expected: string;
  /** null if the part passes; `skip` if the rule does not apply to it */
  readonly violation: (part: BodyPart) => Violation | Unreadable | null | 'skip';
}

export function valueOf(object: JsonObject, key: string): JsonValue | undefined {
  if (Object.hasOwn(object, key)) return object[key];
  return undefined;
}

/**
 * Creates a violation by a key that is missing, or has a wrong value.
 * @param due the allowed types
 */
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

/** Maximum length of a value, characters: a generous limit, because reports shorten it further. */
const longestValue = 2000;

/** An object in the body of a success to which rules apply. */
type ObjectIn = Pick<BodyPart, 'object' | 'path'> & { readonly kind: BodyKind };

/**
 * Returns the objects in the body of a success, by its operation.
 * @param most maximum number of entities of a page
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
      // The body of a cancellation is unspecified.
      return isCompleteSubscription(response)
        ? [{ kind: 'subscription', object: body, path: [] }]
        : [];
    default:
      return isSubscription(response) ? [{ kind: 'subscription', object: body, path: [] }] : [];
  }
}

/** Whether parameters of a page are not numbers, so that a rejection is possible. */
const isInvalid = (query: Query): boolean =>
  Object.values(query).some((value) => typeof value === 'string');

/**
 * Records which operations have returned a subscription or a page: their later bodies must be
 * complete, too.
 */
export class WholeBodies {
  readonly #seen = new Set<string>();

  /**
   * Whether a body is a subscription or a page, like earlier ones; null without earlier ones, or if
   * it is unspecified.
   * @param of source of such bodies, such as an operation
   */
  judge(response: HttpResponse, of: string): boolean | null {
    const { operation, query = {} } = response.request;
    if (response.status !== 200 || isInvalid(query)) return null;
    const { data } = bodyObject(response);
    if (data === null) return null; // Reported by "list.data".
    const isPage = operation === 'listEntities' && Array.isArray(data);
    const isWhole = isPage || isSubscription(response);
    if (isWhole) this.#seen.add(of);
    return this.#seen.has(of) ? isWhole : null;
  }
}

/** Number of characters by which ids are distinguished. */
const longestId = 200;

/** Numbers entities by their ids or, without ids, by their positions. */
export class EntityNumbers {
  readonly #numbers = new Map<string, number>();

  /** number of entities */
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
  /** the numbers of the parts with this finding */
  readonly parts: Set<number>;
  path: BodyPath;
  /** the response shown as an example */
  response: HttpResponse;
  readonly kind: ViolationKind | undefined;
}

function placeText(path: BodyPath): string {
  const index = path.find((key) => typeof key === 'number');
  return index === undefined ? '' : ` (first at index ${index} of the response below)`;
}

/** Whether the body of a request is valid, so that it does not cause the finding. */
const isOrdinary = ({ request }: HttpResponse): boolean => request.hasWrongBody !== true;

/** Maximum number of distinct findings in a message. */
const maxNamed = 3;
/** Maximum number of distinct findings in memory, in case of thousands of malformed entities. */
const maxGroups = 20;

const plurals = {
  body: 'responses',
  error: 'error responses',
  subscription: 'subscription bodies',
  page: 'pages',
  entity: 'entities',
  interpretation: 'interpretations',
} as const;

/** Counts the parts to which a rule was applied, and its findings. */
export class RuleTally {
  readonly #rule: Rule;
  /** the numbers of all entities, because one that is listed repeatedly counts once */
  readonly #entities = new Set<number>();
  /** the numbers of wrong parts without a group */
  readonly #others = new Set<number>();
  /** number of applications of the rule */
  #total = 0;
  /** number of responses with a violation, and the last of them */
  #responses = 0;
  #last: HttpResponse | undefined;
  /** the first relevant response whose body was not read */
  #unread: HttpResponse | undefined;
  /** the first value that cannot be read */
  #unreadable: Finding | undefined;
  readonly #groups = new Map<string, Group>();
  /** the parts of each wrong type; null for other violations */
  readonly #types = new Map<JsonType | null, Set<number>>();

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  /** number of applications of the rule */
  get total(): number {
    return this.#total;
  }

  /** @param entity its number, if the part is an entity */
  note(response: HttpResponse, violation: Violation | null, entity?: number): void {
    const part = entity ?? this.#total;
    this.#total += 1;
    if (entity !== undefined) this.#entities.add(entity);
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

  /** Notes a relevant response whose body is too large for the kit to read. */
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

  /** Returns the finding over all parts; null if there were none. */
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
   * Formats "a string in 130 entities, in 4 responses, such as "52.5""; null if the types differ.
   */
  #alike([first]: [string, Group][], shorten: (text: string) => string): string | null {
    const [[type, parts] = [null, new Set()], ...otherTypes] = this.#types;
    if (first === undefined || type === null || otherTypes.length > 0) return null;
    const some = parts.size < this.#count ? `${parts.size} of ` : 'all ';
    return `${typeNames[type].one} in ${some}${this.#all()}, such as ${shorten(first[0])}`;
  }

  /** Formats "42 in 3, missing in 1, 4 others in 7 of 130 entities, in 4 responses". */
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

  /** number of parts */
  get #count(): number {
    return this.#rule.on === 'entity' ? this.#entities.size : this.#total;
  }

  /** Formats the number of further findings: "4 others". */
  #countOf(groups: [string, Group][]): string {
    if (this.#others.size > 0) return 'many others';
    const count = groups.length - maxNamed;
    return count === 1 ? 'another' : `${count} others`;
  }

  /** Formats "130 entities, in 4 responses". */
  #all(): string {
    const all = `${this.#count} ${plurals[this.#rule.on]}`;
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

/**
 * Creates the finding on names that must not be keys of an entity's `fields`; it passes without
 * any.
 */
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
