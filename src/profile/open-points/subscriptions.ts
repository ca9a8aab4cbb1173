import { type AnswerShape, refusedOr } from './shape.js';

const refusal = { status: 'refusal' } as const;
const any = '^.+$';

/** What is open about the five subscription operations but listing. */
export const subscriptionAnswers = {
  'create.status': { status: 'success' },
  'create.location': { words: ['absolute', 'path', 'none', 'other'] },
  'create.invalid.status': refusal,
  'create.unknown-keys': refusedOr('ignored'),
  'create.duplicate': refusedOr('allowed', 'existing'),
  'create.quota.status': refusal,
  'create.quota.current': { words: ['live', 'live-and-requested', 'created'] },
  'create.cities': { words: ['any'], texts: true },
  'create.entity-types': { words: ['any'], texts: true },
  'create.unsupported.status': refusal,

  'get.unknown.status': refusal,
  'get.malformed.status': refusal,

  'update.status': { status: 'success' },
  'update.invalid.status': refusal,
  'update.unknown.status': refusal,
  'update.malformed.status': refusal,
  'update.empty-fields': refusedOr('accepted', 'ignored'),
  'update.empty-body': refusedOr('ignored'),
  'update.unknown-keys': refusedOr('ignored'),
  'update.city': refusedOr('updated', 'ignored'),
  'update.entity-type': refusedOr('updated', 'ignored'),
  'update.pause': refusedOr('paused', 'ignored'),
  'update.resume': refusedOr('active', 'ignored'),
  'update.cancel': refusedOr('cancelled', 'ignored'),

  'cancel.status': { status: 'success' },
  'cancel.body': { words: ['subscription', 'json', 'empty'] },
  'cancel.unknown.status': refusal,
  'cancel.malformed.status': refusal,
  'cancelled.status': { words: ['active', 'paused', 'cancelled'] },
  'cancelled.get': refusedOr('readable'),
  'cancelled.list': refusedOr('listed', 'empty'),
  'cancelled.update': refusedOr('accepted', 'ignored'),
  'cancelled.cancel': { status: 'any' },

  'data-status.pending': { text: any },
  'data-status.scraping': { text: any },
  'data-status.ready': { text: any },
  'data-status.failed': { text: any },
  'field-assessments.shape': { words: ['absent', 'empty', 'by-field', 'by-field-word', 'other'] },
  'field-assessments.keys': { texts: true },
} as const satisfies Record<string, AnswerShape>;
