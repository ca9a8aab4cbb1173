import type { RequiredId } from '../check-id.js';
import type { Flaw, Findings, Kind } from './findings.js';
import type { Page } from './page.js';
import type { Values } from './registers.js';
import { largest } from './sequences.js';
import { visible, type Track, type RegisterWrite } from './track.js';
import { isObject, objectOf, type TranscriptExchange, type JsonRecord } from './transcript.js';
import {
  normalizeWord,
  wordSet,
  isMasked,
  isSameSet,
  valueKey,
  show,
  validNames,
} from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** Returns the lists of names that a write may have stored. */
export const listsOf = (values: Values): readonly (readonly string[])[] =>
  values === undefined || values === 'any' ? [] : values.map((value) => validNames(value) ?? []);

/** The fields that requests may have given a subscription up to some time. */
export class PastFields {
  /** names of accepted writes */
  readonly names = new Set<string>();
  /** whether the result of some write is open */
  isOpen = false;
  /** whether some page had only fields of an update */
  hasFollowed = false;
  readonly #track: Track;
  readonly #sets = new Set<string>();
  /** names in each write so far, with their spellings */
  #lasting: Map<string, string[]> | undefined;
  #index = 0;
  #shown: ReadonlySet<string> | undefined;

  constructor(track: Track) {
    this.#track = track;
  }

  /** Adds the writes that were sent by a time, which never decreases. */
  advance(moment: number): void {
    const { writes } = this.#track;
    for (; this.#index < writes.length; this.#index += 1) {
      const write = writes[this.#index];
      if (write === undefined || write.sent > moment) return;
      this.#take(write);
    }
  }

  /** The names that reads show at any time of the transcript. */
  get shown(): ReadonlySet<string> {
    this.#shown ??= new Set(this.#track.sightings.flatMap(({ value }) => validNames(value) ?? []));
    return this.#shown;
  }

  /** Notes whether a page has only the fields of the last write. */
  note(isNew: boolean): void {
    this.hasFollowed ||= isNew && this.hasSeveral;
  }

  /** Whether there were different lists of names, so that an update has removed some. */
  get hasSeveral(): boolean {
    return this.#sets.size > 1;
  }

  /** Whether one write requested exactly these names. */
  hadAtOnce(names: ReadonlySet<string>): boolean {
    return this.#sets.has(valueKey([...names]));
  }

  /**
   * Returns the spellings of each name that every write contains; empty if a write is open.
   * @param due the visible writes, if no request has written fields
   */
  lastingIn(due: readonly RegisterWrite[]): readonly (readonly string[])[] {
    if (this.isOpen) return [];
    if (this.#lasting !== undefined) return [...this.#lasting.values()];
    const names = due.flatMap(({ values }) => listsOf(values)).flat();
    return names.map((name) => [name]);
  }

  #take({ exchange, outcome, values }: RegisterWrite): void {
    if (exchange === null || outcome === 'rejected') return;
    if (values === 'any') this.isOpen = true;
    const answered = validNames(objectOf(exchange.json).fields) ?? [];
    for (const names of listsOf(values)) {
      this.#sets.add(valueKey([...names]));
      if (outcome === 'accepted') for (const name of names) this.names.add(normalizeWord(name));
      this.#keepLasting(names, answered);
    }
  }

  #keepLasting(names: readonly string[], answered: readonly string[]): void {
    const spelled = new Map(names.map((name) => [normalizeWord(name), [name]]));
    for (const name of answered) spelled.get(normalizeWord(name))?.push(name);
    if (this.#lasting === undefined) {
      this.#lasting = spelled;
      return;
    }
    for (const [name, spellings] of this.#lasting) {
      const more = spelled.get(name);
      if (more === undefined) this.#lasting.delete(name);
      else this.#lasting.set(name, [...new Set([...spellings, ...more])]);
    }
  }
}

interface EntitiesContext {
  readonly world: WorldModel;
  readonly subscription: Tracked;
  readonly page: Page;
  readonly past: PastFields;
  readonly findings: Findings;
}

/** The writes that a page may show; null if any fields may be there. */
export function dueFields({
  world,
  subscription,
  page: { at },
}: Pick<EntitiesContext, 'world' | 'subscription' | 'page'>): readonly RegisterWrite[] | null {
  const { fields } = subscription.tracks;
  const { lag, isRecording } = world.transcript;
  const writes = visible(fields, at, lag).filter(
    ({ exchange, values }) => exchange !== null || values?.length !== 0,
  );
  const isOfOthers = isRecording || subscription.creation === null;
  const known = isOfOthers ? writes.flatMap((write) => withRead(fields, write, at)) : writes;
  if (known.some(({ values }) => values === 'any')) return null;
  return isOfOthers && !isUnchanged(fields, at) ? null : known;
}

/** Time for which a seen value counts if no later read confirms it, ms. */
const memory = 5000;

/** Whether the reads around a page show that no other client changed the fields. */
function isUnchanged(fields: Track, at: TranscriptExchange): boolean {
  const [last, next] = [fields.lastBefore(at), fields.firstAfter(at)];
  if (last === undefined) return false;
  if (next?.exchange.operation === 'get') return valueKey(last.value) === valueKey(next.value);
  return at.sent - last.exchange.received <= memory;
}

/** Replaces the unknown state before a recording by the fields of the last read. */
function withRead(
  fields: Track,
  write: RegisterWrite,
  at: TranscriptExchange,
): readonly RegisterWrite[] {
  const last = fields.lastBefore(at);
  const isBefore = write.sent === -Infinity && write.values === 'any';
  return isBefore && last !== undefined ? [{ ...write, ...last, values: [last.value] }] : [write];
}

/** Judges whether entities have the fields and the place of their subscription. */
export function judgeEntities(context: EntitiesContext): void {
  const { page, past } = context;
  past.advance(page.at.received);
  const writes = dueFields(context);
  if (writes === null) return;
  judgeKeys(context, writes);
  if (writes.length === 1) judgeSpelling(context, writes);
  if (!judgeCompleteness(context, writes)) judgeCase(context, writes);
  judgePlace(context, 'city', 'entity.city-matches', writes);
  judgePlace(context, 'entity_type', 'entity.entity-type-matches', writes);
}

const fieldsOf = ({ entities }: Page): readonly JsonRecord[] =>
  entities.map(({ fields }) => fields).filter(isObject);

function say(
  { subscription, page, findings }: EntitiesContext,
  writes: readonly RegisterWrite[],
  kind: Kind,
  requirement: RequiredId,
  found: string,
  more: Partial<Flaw> = {},
): void {
  findings.add({
    kind,
    at: page.at,
    subscription,
    subject: 'entities',
    requirement,
    write: writes[0],
    expected: `fields ${show(writes.flatMap(({ values }) => listsOf(values)))}`,
    found,
    ...more,
  });
}

/** Reports a key that an entity's `fields` lack. */
function sayMissing(
  context: EntitiesContext,
  writes: readonly RegisterWrite[],
  name: string,
): void {
  const expected = `the key \`${name}\` in \`fields\` of every entity`;
  const found = `an entity without \`${name}\``;
  say(context, writes, 'cut', 'entity.fields-complete', found, { expected });
}

const codeNames = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(' and ');

/** Character that a decoder writes for unreadable bytes: a name with it is not judged. */
const replacement = '\ufffd';

/** "The `fields` object holds only the fields named by the subscription". */
function judgeKeys(context: EntitiesContext, writes: readonly RegisterWrite[]): void {
  const { world, subscription, page, past } = context;
  const allowed = wordSet(writes.flatMap(({ values }) => listsOf(values)).flat());
  const isOdd = (name: string): boolean =>
    !allowed.has(normalizeWord(name)) &&
    !name.includes(replacement) &&
    !(world.transcript.isRecording && isMasked(name));
  const fields = fieldsOf(page).find((one) => Object.keys(one).some(isOdd));
  const odd = Object.keys(fields ?? {}).find(isOdd);
  if (fields === undefined || odd === undefined) {
    past.note(hasNewFields(page, writes));
    return;
  }
  const names = [...new Set(fieldsOf(page).flatMap((one) => Object.keys(one).filter(isOdd)))];
  const keys = wordSet(Object.keys(fields));
  const others = world.all.filter((one) => one !== subscription);
  const isOfOther = others.some((one) => hasFields(world, one, page, keys));
  // entities follow updates, and have the fields of another subscription since that one was created
  const isOfAll = fieldsOf(page).every((one) => Object.keys(one).some(isOdd));
  const isMixedUp = isOfOther && past.hasFollowed;
  const isFromBefore = (): boolean =>
    past.names.has(normalizeWord(odd)) && (past.hadAtOnce(keys) || !isOfOther || !isOfAll);
  if ((!isMixedUp || !isOfAll) && isFromBefore()) {
    const wasRead = subscription.tracks.fields.sightings.length > 0;
    const kind = wasRead ? 'never shown' : 'undone';
    say(context, writes, kind, 'update.entities-follow', odd, { names });
    return;
  }
  const source = others
    .flatMap(({ tracks }) => tracks.fields.writes)
    .find(
      ({ outcome, sent, values }) =>
        outcome === 'accepted' &&
        sent <= page.at.received &&
        listsOf(values).some((names) => wordSet(names).has(normalizeWord(odd))),
    )?.exchange;
  if (source) say(context, writes, 'of another', 'list.beside', odd, { source, names });
  else say(context, writes, 'made up', 'entity.fields-subscribed', odd, { names });
}

/** Whether a live subscription has exactly these fields at the time of a page. */
function hasFields(
  { transcript: { lag } }: WorldModel,
  one: Tracked,
  { at }: Page,
  keys: ReadonlySet<string>,
): boolean {
  return (
    !one.mayBeCancelledBy(at.sent - lag) &&
    visible(one.tracks.fields, at, lag).some(({ values }) =>
      listsOf(values).some((names) => isSameSet(wordSet(names), keys)),
    )
  );
}

/** The names of the last write. */
function newNames(writes: readonly RegisterWrite[]): string[] {
  const sent = largest(writes.map((one) => one.sent));
  const last = writes.filter((one) => one.sent === sent);
  return last.flatMap(({ values }) => listsOf(values)).flat();
}

/** Whether a page has only fields of the last write that it may show. */
function hasNewFields(page: Page, writes: readonly RegisterWrite[]): boolean {
  const allowed = wordSet(newNames(writes));
  const fields = fieldsOf(page);
  return (
    fields.length > 0 &&
    fields.every((one) => Object.keys(one).every((name) => allowed.has(normalizeWord(name))))
  );
}

/** Judges whether a page writes each name in one way. */
function judgeSpelling(context: EntitiesContext, writes: readonly RegisterWrite[]): void {
  const spellings = new Map<string, Set<string>>();
  for (const fields of fieldsOf(context.page)) {
    for (const key of Object.keys(fields)) {
      const known = spellings.get(normalizeWord(key)) ?? new Set();
      spellings.set(normalizeWord(key), known.add(key));
    }
  }
  for (const known of spellings.values()) {
    if (known.size < 2) continue;
    const expected = 'one spelling of each key in `fields`';
    const found = `${codeNames([...known])} in \`fields\` on one page`;
    say(context, writes, 'made up', 'entity.fields-spelling', found, { expected });
  }
}

/** Judges whether an entity lacks a name that every write contained. @returns whether it does */
function judgeCompleteness(context: EntitiesContext, writes: readonly RegisterWrite[]): boolean {
  const objects = fieldsOf(context.page);
  const missing = context.past
    .lastingIn(writes)
    .find((spellings) =>
      objects.some(
        (fields) => !spellings.some((name) => Object.hasOwn(fields, name)) && !isMasked(fields),
      ),
    );
  if (missing === undefined) return false;
  sayMissing(context, writes, missing[0] ?? '');
  return true;
}

/** Judges whether all entities write a key in a spelling that no request or response has shown. */
function judgeCase(context: EntitiesContext, writes: readonly RegisterWrite[]): void {
  const written = writes.flatMap(({ values }) => listsOf(values)).flat();
  const names = new Set([...written, ...context.past.shown]);
  const folded = wordSet([...names]);
  const objects = fieldsOf(context.page);
  const key = Object.keys(objects[0] ?? {}).find(
    (one) => folded.has(normalizeWord(one)) && !names.has(one),
  );
  if (key === undefined || !objects.every((fields) => Object.hasOwn(fields, key))) return;
  const name = [...names].find((one) => normalizeWord(one) === normalizeWord(key)) ?? '';
  sayMissing(context, writes, name);
}

/** Judges whether entities are of the place that the subscription was created with, or is shown with. */
function judgePlace(
  context: EntitiesContext,
  key: 'city' | 'entity_type',
  requirement: RequiredId,
  writes: readonly RegisterWrite[],
): void {
  const track = context.subscription.tracks[key];
  const isGiven = context.world.transcript.existing.includes(context.subscription.id);
  const made = track.writes.filter(({ outcome }) => outcome !== 'rejected');
  if (made.some(({ values, exchange }) => values === 'any' && !(isGiven && exchange === null)))
    return;
  const accepted = made.filter(({ outcome }) => outcome === 'accepted');
  const places = accepted.flatMap(({ values }) => (values === 'any' ? [] : (values ?? [])));
  const seen = isGiven ? track.sightings.map(({ value }) => value) : [];
  const due = new Set([...places, ...seen].map(valueKey));
  const isOdd = (value: unknown): value is string =>
    typeof value === 'string' && !isMasked(value) && !due.has(valueKey(value));
  const odd = context.page.entities.map((entity) => entity[key]).find(isOdd);
  if (odd === undefined || due.size === 0) return;
  const all = new Set([...places, ...seen].map((value) => show(value)));
  const expected = `\`${key}\`: ${[...all].join(' or ')}`;
  say(context, writes, 'made up', requirement, `\`${key}\`: ${show(odd)}`, { expected });
}
