import type { AnswerShape } from './shape.js';

const refusal = { status: 'refusal' } as const;
const refusedOrIgnored = { status: 'refusal', words: ['ignored'] } as const;
const any = '^.+$';

/** What is open about the five subscription operations but listing. */
export const subscriptionAnswers = {
  'create.status': { status: 'success' },
  'create.location': {
    words: ['absolute', 'path', 'none', 'other'],
  },
  'create.invalid.status': refusal,
  'create.unknown-keys': refusedOrIgnored,
  'create.duplicate': {
    status: 'refusal',
    words: ['allowed', 'existing'],
  },
  'create.quota.status': refusal,
  'create.quota.current': {
    words: ['live', 'live-and-requested', 'created'],
  },
  'create.cities': { words: ['any'], texts: true },
  'create.entity-types': { words: ['any'], texts: true },
  'create.unsupported.status': refusal,

  'get.unknown.status': refusal,
  'get.malformed.status': refusal,

  'update.status': { status: 'success' },
  'update.invalid.status': refusal,
  'update.unknown.status': refusal,
  'update.malformed.status': refusal,
  'update.empty-fields': {
    status: 'refusal',
    words: ['accepted', 'ignored'],
  },
  'update.empty-body': refusedOrIgnored,
  'update.unknown-keys': refusedOrIgnored,
  'update.city': {
    status: 'refusal',
    words: ['updated', 'ignored'],
  },
  'update.entity-type': {
    status: 'refusal',
    words: ['updated', 'ignored'],
  },
  'update.pause': {
    status: 'refusal',
    words: ['paused', 'ignored'],
  },
  'update.resume': { status: 'refusal', words: ['active', 'ignored'] },
  'update.cancel': {
    status: 'refusal',
    words: ['cancelled', 'ignored'],
  },

  'cancel.status': { status: 'success' },
  'cancel.body': {
    words: ['subscription', 'json', 'empty'],
  },
  'cancel.unknown.status': refusal,
  'cancel.malformed.status': refusal,
  'cancelled.status': {
    words: ['active', 'paused', 'cancelled'],
  },
  'cancelled.get': {
    status: 'refusal',
    words: ['readable'],
  },
  'cancelled.list': {
    status: 'refusal',
    words: ['listed', 'empty'],
  },
  'cancelled.update': {
    status: 'refusal',
    words: ['accepted', 'ignored'],
  },
  'cancelled.cancel': {
    status: 'any',
  },

  'data-status.pending': {
    text: any,
  },
  'data-status.scraping': {
    text: any,
  },
  'data-status.ready': {
    text: any,
  },
  'data-status.failed': {
    text: any,
  },
  'field-assessments.shape': {
    words: ['absent', 'empty', 'by-field', 'by-field-word', 'other'],
  },
  'field-assessments.keys': {
    texts: true,
  },
} as const satisfies Record<string, AnswerShape>;
