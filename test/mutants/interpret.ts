import {
  changeBody,
  changeError,
  changeInterpretations,
  changeLastInterpretation,
  changeResponse,
  closeOn,
  respondWith,
} from './mutations/changes.js';
import {
  errorResponse,
  isMalformed,
  jsonResponse,
  mapKey,
  type MutantsOfChecks,
  withKey,
} from './mutations/middleware.js';

const interpret = 'interpretFields';

export const interpretMutants = {
  'interpret.interpretations': {
    'the list has another name': changeBody(interpret, ({ interpretations = [] }) => ({
      fields: interpretations,
    })),
    'an object by name': changeBody(interpret, () => ({ interpretations: {} })),
    'fails with 500': respondWith(interpret, errorResponse(500)),
  },
  'interpret.body': {
    'what should be refused gets null': changeError(interpret, () =>
      jsonResponse(200, { interpretations: null }),
    ),
    'a single one is no array': changeBody(interpret, ({ interpretations: items }) => ({
      interpretations:
        Array.isArray(items) && items.length === 1 ? (items[0] ?? null) : (items ?? null),
    })),
  },
  'interpret.bodies': {
    'the connection is closed on malformed JSON': closeOn(interpret, isMalformed),
    'the connection is closed on null': closeOn(interpret, (body) => body === 'null'),
  },
  'interpret.ok': {
    'the status is 201': changeResponse(interpret, (response) => ({
      ...response,
      status: 201,
    })),
  },
  'interpret.asked-names': {
    'one more that nobody asked for': changeInterpretations((items) => [
      ...items,
      ...items.slice(0, 1).map((item) => withKey(item, 'name', 'something_else')),
    ]),
    'requests are read as Latin-1': changeInterpretations((items) =>
      items.map((item) => mapKey(item, 'name', (name) => name.replaceAll('ö', 'Ã¶'))),
    ),
    'the last name is rewritten': changeLastInterpretation((item) =>
      withKey(item, 'name', 'field_1'),
    ),
  },
  'interpret.answers-all': {
    'the last name is left out': changeInterpretations((items) => items.slice(0, -1)),
    'no interpretations': changeInterpretations(() => []),
    'names that are not understood are left out': changeInterpretations((items) =>
      items.filter(({ confidence }) => confidence !== 'low'),
    ),
    'names come back as identifiers': changeInterpretations((items) =>
      items.map((item) => mapKey(item, 'name', (name) => name.toLowerCase().replace(/\W+/g, '_'))),
    ),
    'no more than ten': changeInterpretations((items) => items.slice(0, 10)),
  },
  'interpret.verbatim': {
    'names in upper case': changeInterpretations((items) =>
      items.map((item) => mapKey(item, 'name', (name) => name.toUpperCase())),
    ),
  },
  'interpret.many': {
    'it fails on a dozen names': async (request, next) => {
      const isLong = request.operation === interpret && request.body.split('"name"').length > 12;
      return isLong ? errorResponse(500) : next(request);
    },
  },
} satisfies MutantsOfChecks;
