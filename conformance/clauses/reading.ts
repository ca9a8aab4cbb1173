import { section } from './clause.js';

/** What is said of listing entities and of interpreting fields. */
export const readingClauses = {
  ...section('List entities', {
    'list.ok': ['must', 'Listing the entities of a subscription is answered by 200 with a JSON object.'],
    'list.data': ['must', '`data` of a page is an array of objects.'],
    'list.total': ['must', '`total` of a page is an integer.'],
    'list.limit': ['must', '`limit` of a page is an integer.'],
    'list.offset': ['must', '`offset` of a page is an integer.'],
    'list.default-limit': ['must', 'Without `limit` the page says `limit` 50.'],
    'list.default-offset': ['must', 'Without `offset` the page says `offset` 0.'],
    'list.limit-echoed': ['must', 'The page says the `limit` that was asked for.'],
    'list.offset-echoed': ['must', 'The page says the `offset` that was asked for.'],
    'list.limit-respected': ['must', 'A page has no more entities than its `limit`.'],
    'list.total-covers': ['must', '`total` counts at least the entities up to the end of the page.'],
    'list.total-stable': ['must', '`total` is the same on every page while nothing changes.'],
    'list.pages-differ': ['must', 'Pages at different offsets are different pages.'],
    'list.pages-disjoint': ['should', 'Pages that follow one another have no entity in common.'],
    'list.page-full': ['should', 'A page is full as long as `total` says that there are more entities.'],
    'list.past-end': ['must', 'A page past the end is answered by 200 without entities.'],
    'list.unknown': ['must', 'Listing the entities of an unknown subscription is answered by 404.'],
    'list.limit-minimum': ['must', 'A `limit` below 1 is not served as given.'],
    'list.limit-integer': ['must', 'A `limit` that is no integer is not served as given.'],
    'list.offset-minimum': ['must', 'A negative `offset` is not served as given.'],
    'list.offset-integer': ['must', 'An `offset` that is no integer is not served as given.'],
  }),
  ...section('Interpret fields', {
    'interpret.interpretations': [
      'must',
      'Interpreting succeeds, and the answer has an array `interpretations`.',
    ],
    'interpret.ok': ['should', 'Interpreting is answered by 200 OK.'],
    'interpret.asked-names': ['must', 'Every interpretation is of a field name that was asked for.'],
    'interpret.answers-all': ['must', 'Every field name that was asked for is interpreted.'],
    'interpret.verbatim': ['should', 'Names of interpretations come back as they were written.'],
  }),
};
