import { section } from './clause.js';

/** What holds for every operation: bodies, errors, credentials. */
export const protocolClauses = {
  ...section('General', {
    'general.json-bodies': ['must', 'The body of a successful answer, where there is one, is JSON.'],
    'general.content-type': ['should', 'An answer with a JSON body declares a JSON content type.'],
  }),
  ...section('Errors', {
    'errors.json': ['must', 'An error answer has a JSON object for a body.'],
    'errors.message': ['must', 'The body of an error has a string `error`.'],
    'errors.gateway': ['should', 'Answers 429, 502, 503 and 504 have the same error body as other errors.'],
    'errors.quota-place': [
      'must',
      'No error but one of creating a subscription carries `limit` or `current`.',
    ],
    'errors.quota-pair': ['must', '`limit` and `current` of an error appear together.'],
    'errors.quota-numbers': ['must', '`limit` and `current` of an error are numbers.'],
  }),
  ...section('Authentication', {
    'auth.missing.create': ['must', 'Without a credential nobody creates a subscription.'],
    'auth.missing.get': ['must', 'Without a credential nobody reads a subscription.'],
    'auth.missing.update': ['must', 'Without a credential nobody updates a subscription.'],
    'auth.missing.cancel': ['must', 'Without a credential nobody cancels a subscription.'],
    'auth.missing.list': ['must', 'Without a credential nobody lists entities.'],
    'auth.missing.interpret': ['must', 'Without a credential nobody has fields interpreted.'],
    'auth.scheme.create': ['must', 'Creating takes a Bearer credential, none of another scheme.'],
    'auth.scheme.get': ['must', 'Reading takes a Bearer credential, none of another scheme.'],
    'auth.scheme.update': ['must', 'Updating takes a Bearer credential, none of another scheme.'],
    'auth.scheme.cancel': ['must', 'Cancelling takes a Bearer credential, none of another scheme.'],
    'auth.scheme.list': ['must', 'Listing takes a Bearer credential, none of another scheme.'],
    'auth.scheme.interpret': ['must', 'Interpreting takes a Bearer credential, none of another scheme.'],
    'auth.unknown.refused': ['should', 'A token that nobody issued is refused.'],
    'auth.one-account': ['must', 'Subscriptions created with one credential belong to one account.'],
    'auth.foreign.get': ['should', 'Another account cannot read the subscription.'],
    'auth.foreign.list': ['should', 'Another account cannot list its entities.'],
    'auth.foreign.update': ['should', 'Another account cannot update it.'],
    'auth.foreign.cancel': ['should', 'Another account cannot cancel it.'],
  }),
};
