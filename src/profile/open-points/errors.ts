import { isTexts, openPointTable, refusal, refusalOr, shape, texts, words } from './open-point.js';

export const errors = openPointTable({
  'errors.extra-keys': {
    section: 'Errors',
    question: 'Which keys besides `error` (and `limit`, `current`) do error bodies carry?',
    answers: texts,
    reference: [],
    conflict: {
      when: (keys) =>
        typeof keys === 'object' &&
        isTexts(keys) &&
        keys.some((key) => ['error', 'limit', 'current'].includes(key)),
      sentence:
        'Errors, 3: one error body of subscription creation also carries numeric limit and current',
    },
  },
  'errors.keys': {
    section: 'Errors',
    question: 'Which keys does an error body carry besides `error`, by status, and of which types?',
    answers: shape({ object: 'types-by-status' }),
    reference: {},
  },
  'errors.media-types': {
    section: 'Errors',
    question: 'Which media type does an error body have, by status?',
    answers: shape({ object: 'media-types' }),
    reference: {},
  },
  'http.media-type': {
    section: 'General',
    question: 'Which `Content-Type` do the bodies of successes have?',
    answers: { text: '^[\\w.+-]+/[\\w.+-]+( ?; ?[\\w-]+=("[\\w.-]+"|[\\w.-]+))*$' },
    reference: 'application/json; charset=utf-8',
  },
  'http.unknown-path.status': {
    section: 'Errors',
    question: 'Which status does a path that is not an operation get?',
    answers: refusal,
    reference: 404,
  },
  'http.trailing-slash': {
    section: 'Errors',
    question: 'Is a path with a trailing slash served, or unknown?',
    answers: words('served', 'unknown'),
    reference: 'unknown',
  },
  'http.wrong-method.status': {
    section: 'Errors',
    question: 'Which status does a method that the path does not have get?',
    answers: refusal,
    reference: 405,
  },
  'http.wrong-method.allow': {
    section: 'Errors',
    question: 'Does the refusal of a method list the allowed ones in Allow?',
    answers: words('present', 'absent'),
    reference: 'present',
  },
  'http.malformed-json.status': {
    section: 'Errors',
    question: 'Which status does a body that is not JSON get?',
    answers: refusal,
    reference: 400,
  },
  'http.null-body.status': {
    section: 'Errors',
    question: 'Which status does a body of `null` get?',
    answers: refusal,
    reference: 400,
    follows: 'http.malformed-json.status',
  },
  'http.content-type.status': {
    section: 'Errors',
    question: 'Which status does a body with a content type other than JSON get?',
    answers: refusalOr('accepted'),
    reference: 415,
  },
});
