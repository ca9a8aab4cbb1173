import t from '../fixtures/tap.js';
import type { Profile } from '../../src/index.js';
import { at } from '../fixtures/asking.js';
import { start } from '../fixtures/mocked.js';

/** Effects of the numbers in a list query, by the answers of a profile. */

type Outcome = number | readonly [limit: number, offset: number];

const tables: readonly {
  readonly name: string;
  readonly profile: Partial<Profile>;
  readonly rows: readonly (readonly [query: string, outcome: Outcome])[];
}[] = [
  {
    name: 'the default answers',
    profile: {},
    rows: [
      ['', [50, 0]],
      ['limit=10.0&offset=2e1', [10, 20]],
      ['limit=%2B5', [5, 0]],
      ['offset', [50, 0]],
      ['offset=', [50, 0]],
      ['offset=null', [50, 0]],
      ['limit=', 400],
      ['limit=abc', 400],
      ['limit=1&limit=2', 400],
      ['offset=-1', 400],
      ['limit=1e400', 400],
    ],
  },
  {
    name: 'each mistake has a status of its own',
    profile: {
      'list.number-decimal': 422,
      'list.number-exponent': 409,
      'list.number-sign': 410,
      'list.repeated': 403,
      'list.offset-bare': 405,
      'list.offset-null': 406,
    },
    rows: [
      ['limit=10.0', 422],
      ['offset=2e1', 409],
      ['limit=%2B5', 410],
      ['limit=1&limit=2', 403],
      ['offset', 405],
      ['offset=null', 406],
      ['limit=abc', 400],
    ],
  },
  {
    name: 'what is not a number counts as absent',
    profile: {
      'list.limit-malformed': 'default',
      'list.limit-empty': 'default',
      'list.offset-malformed': 'zero',
      'list.number-decimal': 'default',
      'list.repeated': 'last',
    },
    rows: [
      ['limit=abc&offset=x', [50, 0]],
      ['limit=&offset=3', [50, 3]],
      ['limit=10.0', [50, 0]],
      ['limit=1&limit=2', [2, 0]],
      ['limit=1e400&offset=1e400', [50, 0]],
    ],
  },
  {
    name: 'what is not a number is the lowest limit, and an exponent is cut off',
    profile: { 'list.limit-malformed': 'clamped', 'list.number-exponent': 'leading-digits' },
    rows: [
      ['', [50, 0]],
      ['limit=abc', [1, 0]],
      ['limit=2e1&offset=3e2', [2, 3]],
      ['limit=0e1', 400],
    ],
  },
];

for (const { name, profile, rows } of tables) {
  void t.test(`unusual numbers in a query are read: ${name}`, async (t) => {
    const { mock, ask } = start({ profile });
    const { id } = await mock.subscribe({ city: 'Berlin', entity_type: 'cafe', fields: ['wifi'] });
    for (const [query, outcome] of rows) {
      const page = await ask.ask('GET', `/v1/subscriptions/${id}/entities?${query}`);
      const bounds = [at(page, 'limit'), at(page, 'offset')];
      t.strictSame(page.status === 200 ? bounds : page.status, outcome, query);
    }
  });
}
