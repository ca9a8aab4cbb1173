import type { Answer, OpenPointId, Profile } from '../open-points/index.js';

/** Some answers to open points; any of those that are listed. */
type Answers = Readonly<Partial<Record<OpenPointId, readonly Answer[]>>>;

/** Answers that are not tried. */
export interface LeftOut {
  readonly id: OpenPointId;
  readonly reason: string;
}

/** When an exception applies: always, or depending on the base. */
interface Exception {
  readonly id: OpenPointId;
  /** the answer that it is about; all of them, if it is missing */
  readonly answer?: Answer;
  /** only where the base has one of these answers to each of these points */
  readonly where?: Answers;
  /** only where the base has none of these answers to these points */
  readonly unless?: Answers;
}

const isAmong = (base: Profile, [id, answers]: readonly [string, readonly Answer[]]): boolean =>
  answers.includes(base[id as OpenPointId]);

/** Whether an exception applies to the base. */
export function applies({ where = {}, unless = {} }: Exception, base: Profile): boolean {
  return (
    Object.entries(where).every((entry) => isAmong(base, entry)) &&
    !Object.entries(unless).some((entry) => isAmong(base, entry))
  );
}

/** What cannot be imitated, would show nowhere, or would make impossible what the client asks for. */
export const leftOut: readonly (Exception & LeftOut)[] = [
  { id: 'events', reason: 'the service sends none, whatever a profile says' },
  {
    id: 'create.cities',
    where: { 'create.cities': ['any'] },
    reason: 'a client that asks for a city that is not served cannot get entities',
  },
  {
    id: 'create.entity-types',
    where: { 'create.entity-types': ['any'] },
    reason: 'a client that asks for a type that is not served cannot get entities',
  },
  {
    id: 'create.unsupported.status',
    where: { 'create.cities': ['any'], 'create.entity-types': ['any'] },
    reason: 'it matters only where some city or type is not served',
  },
  {
    id: 'auth.unknown.body',
    where: { 'auth.unknown.status': ['accepted'] },
    reason: 'it matters only where unknown tokens are refused',
  },
  {
    id: 'field-assessments.keys',
    unless: { 'field-assessments.shape': ['by-field'] },
    reason: 'it matters only where `field_assessments` has an object for each field',
  },
  {
    id: 'list.excess',
    where: { 'list.maximum': ['none'] },
    reason: 'where there is no largest `limit`, none can exceed it',
  },
  {
    id: 'list.invalid-or-cancelled',
    where: { 'cancelled.list': ['listed', 'empty'] },
    reason: 'it matters only where a list of a cancelled subscription is refused',
  },
  {
    id: 'update.invalid-or-cancelled',
    where: { 'cancelled.update': ['accepted', 'ignored'] },
    reason: 'it matters only where an update of a cancelled subscription is refused',
  },
];

/** Answers that another one belongs to. */
export const together: readonly (Exception & { readonly also: Partial<Profile> })[] = [
  // A 204 has no body, so that the two are one answer.
  { id: 'cancel.status', answer: 204, also: { 'cancel.body': 'empty' } },
  {
    id: 'cancel.body',
    answer: 'subscription',
    where: { 'cancel.status': [204] },
    also: { 'cancel.status': 200 },
  },
  {
    id: 'cancel.body',
    answer: 'json',
    where: { 'cancel.status': [204] },
    also: { 'cancel.status': 200 },
  },
];

/** Points that show only with an option of the service. */
export const optionsNeeded: Readonly<Partial<Record<OpenPointId, 'quota' | 'rateLimit'>>> = {
  'create.quota.status': 'quota',
  'create.quota.current': 'quota',
  'rate-limit.status': 'rateLimit',
  'rate-limit.retry-after': 'rateLimit',
};
