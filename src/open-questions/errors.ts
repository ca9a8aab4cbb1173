import {
  isTexts,
  openQuestionTable,
  rejection,
  rejectionOr,
  shape,
  texts,
  words,
} from './open-question.js';

export const errors = openQuestionTable({
  'errors.extra-keys': {
    section: 'Errors',
    question: 'Which keys do error bodies have in addition to `error`, `limit` and `current`?',
    answers: texts,
    default: [],
    isPartial: true,
    conflict: {
      when: (keys) =>
        typeof keys === 'object' &&
        isTexts(keys) &&
        keys.some((key) => ['error', 'limit', 'current'].includes(key)),
      sentence:
        'Errors, 3: one error body of subscription creation also carries numeric limit and current',
    },
    samples: [['code'], ['details', 'message', 'request_id', 'statusCode']],
  },
  'errors.keys': {
    section: 'Errors',
    question:
      'For each status, which keys does an error body have in addition to `error`, and of which types?',
    answers: shape({ object: 'types-by-status' }),
    default: {},
    samples: [
      { 400: { code: 'string', details: 'array' }, 401: {}, 404: { code: 'string' } },
      { 404: { detail: 'string', status: 'number', title: 'string', type: 'string' } },
    ],
  },
  'errors.media-types': {
    section: 'Errors',
    question: 'For each status, which media type does an error body have?',
    answers: shape({ object: 'media-types' }),
    default: {},
    samples: [{ 400: 'application/problem+json', 404: 'application/problem+json' }],
  },
  'http.media-type': {
    section: 'General',
    question: 'Which `Content-Type` do successful responses have?',
    answers: { text: '^[\\w.+-]+/[\\w.+-]+( ?; ?[\\w-]+=("[\\w.-]+"|[\\w.-]+))*$' },
    default: 'application/json; charset=utf-8',
    samples: ['application/json', 'application/vnd.api+json'],
  },
  'http.wrong-method.status': {
    section: 'Errors',
    question: 'Which status does a method that the path does not support get?',
    answers: rejection,
    default: 405,
    samples: [404, 501],
    rejection: {
      when: "The path doesn't support this method.",
      message: 'This path accepts only GET, HEAD',
    },
  },
  'http.wrong-method.allow': {
    section: 'Errors',
    question: 'When a method is rejected, does `Allow` list the allowed ones?',
    answers: words('present', 'absent'),
    default: 'present',
  },
  'http.content-type.status': {
    section: 'Errors',
    question: 'Which status does a body with a content type other than JSON get?',
    answers: rejectionOr('accepted'),
    default: 415,
    samples: [400],
    rejection: {
      when: "The body's content type isn't JSON.",
      message: "The body's Content-Type must be application/json, but it is text/plain",
    },
  },
});
