import type { RequiredId } from '../check-id.js';
import type { Flaw, Kind, FlawSubject } from './findings.js';
import { idAt, placesOf, type RequirementPlace } from './places.js';
import type { TranscriptExchange, OperationName } from './transcript.js';
import { show } from './values.js';
import type { WorldModel } from './world.js';

/** A requirement about the content of responses, with the findings that violate it. */
export interface Row {
  readonly requirement: RequiredId;
  readonly subject: FlawSubject;
  /** all kinds by default */
  readonly kinds?: readonly Kind[];
  /** the operation whose response shows it */
  readonly on?: OperationName;
  /** the operation that should be visible, or is the cause */
  readonly by?: OperationName;
  /** whether a request of the account itself is the cause */
  readonly isByOwn?: true;
  /** the value that is shown */
  readonly found?: string;
  /** whether a success, not a rejection, exercises the requirement */
  readonly isOfSuccess?: true;
}

const row = (requirement: RequiredId, subject: FlawSubject, more: Partial<Row> = {}): Row => ({
  requirement,
  subject,
  ...more,
});

const unseen: readonly Kind[] = ['never shown', 'cut', 'made up'];

/** Requirements by their findings. The first row that a finding fits counts. */
export const rows: readonly Row[] = [
  row('get.subscription', 'state', { kinds: ['found at times'], on: 'get' }),
  row('list.ok', 'state', { kinds: ['found at times'], on: 'list' }),
  row('update.subscription', 'state', { kinds: ['found at times'], on: 'update' }),
  row('cancel.accepted', 'state', { kinds: ['found at times'], on: 'cancel' }),
  row('get.subscription', 'state', { kinds: ['never shown'], found: 'gone' }),
  row('create.active', 'state', { kinds: ['answered otherwise'], on: 'create' }),
  row('update.keeps-rest', 'state', { kinds: ['answered otherwise'], on: 'update' }),
  row('cancel.not-active', 'state', { kinds: ['never shown'] }),
  row('cancel.kept', 'state', { kinds: ['undone'] }),
  row('get.still-active', 'state', { kinds: ['by itself'], found: 'paused' }),
  row('cancel.accepted', 'state', { kinds: ['performed'], isByOwn: true, isOfSuccess: true }),
  row('auth.no-effect.cancel', 'state', { kinds: ['performed'] }),
  row('cancel.accepted', 'cancelled_at', {
    kinds: ['performed'],
    isByOwn: true,
    isOfSuccess: true,
  }),
  row('auth.no-effect.cancel', 'cancelled_at', { kinds: ['performed'] }),
  row('cancel.beside', 'state', { kinds: ['beside'], by: 'cancel' }),
  row('update.beside', 'state', { kinds: ['beside'], by: 'update' }),
  row('create.beside', 'state', { kinds: ['beside'], by: 'create' }),
  row('update.persists', 'state', { kinds: ['by itself'], by: 'update' }),
  row('get.until-cancelled', 'state', { kinds: ['by itself'] }),

  row('update.refused-keeps', 'fields', { kinds: ['performed'], isByOwn: true }),
  row('auth.no-effect.update', 'fields', { kinds: ['performed'] }),
  row('create.beside', 'fields', { kinds: ['of another'], by: 'create' }),
  row('update.beside', 'fields', { kinds: ['of another'], by: 'update' }),
  row('create.beside', 'fields', { kinds: ['beside'], by: 'create' }),
  row('update.beside', 'fields', { kinds: ['beside'], by: 'update' }),
  row('cancel.beside', 'fields', { kinds: ['beside'], by: 'cancel' }),
  row('create.fields', 'fields', { on: 'create' }),
  row('update.fields-replaced', 'fields', { on: 'update' }),
  row('update.fields-replaced', 'fields', { kinds: ['mixed'], by: 'update' }),
  row('update.lasts', 'fields', { kinds: ['undone'] }),
  row('update.persists', 'fields', { kinds: unseen, by: 'update' }),
  row('get.agrees', 'fields'),

  row('cancel.beside', 'entities', { kinds: ['beside'], by: 'cancel' }),
  row('create.beside', 'entities', { kinds: ['beside'], by: 'create' }),
  row('update.beside', 'entities', { kinds: ['beside'], by: 'update' }),

  row('create.beside', 'city', { kinds: ['of another'], by: 'create' }),
  row('update.beside', 'city', { kinds: ['of another'], by: 'update' }),
  row('create.beside', 'entity_type', { kinds: ['of another'], by: 'create' }),
  row('update.beside', 'entity_type', { kinds: ['of another'], by: 'update' }),
  row('update.keeps-rest', 'city', { on: 'update' }),
  row('get.same-place', 'city'),
  row('update.keeps-rest', 'entity_type', { on: 'update' }),
  row('get.same-place', 'entity_type'),
  row('update.same-subscription', 'account_id', { on: 'update' }),
  row('get.agrees', 'account_id'),
  row('update.created-at', 'created_at', { on: 'update' }),
  row('subscription.created-at-kept', 'created_at'),
  row('update.updated-at', 'updated_at'),

  row('update.same-subscription', 'id', { on: 'update' }),
  row('get.same-id', 'id', { on: 'get' }),
  row('get.same-later', 'id'),
];

/** Whether a row's property is undefined, or has this value. */
const isNamed = <Value>(named: Value | undefined, value: Value | null | undefined): boolean =>
  named === undefined || named === value;

/** The row that a finding fits. */
function rowOf({ kind, subject, at, found, source, write }: Flaw): Row | undefined {
  const cause: TranscriptExchange | null | undefined = source ?? write?.exchange;
  return rows.find(
    (row) =>
      row.subject === subject &&
      (row.kinds ?? [kind]).includes(kind) &&
      isNamed(row.on, at.operation) &&
      isNamed(row.by, cause?.operation) &&
      isNamed(row.isByOwn, cause?.sender === 'own') &&
      isNamed(row.found && show(row.found), found),
  );
}

/** A finding, with the requirement that it violates. */
export interface Told extends Flaw {
  readonly requirement: RequiredId;
  /** the situations of the violation */
  readonly places: readonly RequirementPlace[];
  /** the id of the requirement in these situations */
  readonly id: RequiredId;
}

/**
 * Returns the requirement that a finding violates, and its place. @throws {RangeError} if there is
 * no row for it
 */
export function requirementOfFinding(
  finding: Flaw,
  world: WorldModel,
): Pick<Told, 'requirement' | 'places' | 'id'> {
  const { kind, subject } = finding;
  const requirement = finding.requirement ?? rowOf(finding)?.requirement;
  if (requirement === undefined)
    throw new RangeError(`no row for ${kind} of ${subject ?? 'a request'}`);
  const places = placesOf(finding, world);
  return { requirement, places, id: idAt(requirement, places) };
}
