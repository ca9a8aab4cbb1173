import type { CheckId } from '../../conformance/check-id.js';
import t from '../fixtures/tap.js';
import { judged } from '../fixtures/judged.js';
import { render } from '../../conformance/index.js';
import {
  changing,
  isCreation,
  pages,
  subscriptions,
  textIn,
  withoutValidation,
} from '../fixtures/deviations.js';
import { resultOf } from '../fixtures/running.js';
import { upserting } from '../fixtures/upserts.js';
import type { JsonObject, Deviations } from '../fixtures/plain-service.js';

/** Sentences about a deployment: numbers, names and places. */

t.jobs = 8;

/** Changes entities by their place in the list. */
function atPlaces(change: (entity: JsonObject, place: number, first: JsonObject) => JsonObject) {
  let first: JsonObject | undefined;
  return pages((body) => {
    const entities = body.data as JsonObject[];
    first ??= entities[0] ?? {};
    const known = first;
    const data = entities.map((one, index) => change(one, Number(body.offset) + index, known));
    return { ...body, data };
  });
}

interface Told {
  readonly deviations: Deviations;
  /** what was found, by check */
  readonly found: Readonly<Partial<Record<CheckId, RegExp>>>;
}

const told: Record<string, Told> = {
  'the first entity is repeated at position 120': {
    deviations: {
      entities: 130,
      after: atPlaces((one, place, first) =>
        place === 120 ? { ...one, id: first.id ?? '' } : one,
      ),
    },
    found: {
      'list.pages-disjoint': /^"[\w-]{36}" at positions 0 and 120 of the list, counting from 0$/,
    },
  },
  'the first entity is repeated at position 3': {
    deviations: {
      after: atPlaces((one, place, first) => (place === 3 ? { ...one, id: first.id ?? '' } : one)),
    },
    found: {
      'entity.ids-unique': /^"[\w-]{36}" at positions 0 and 3 of the list, counting from 0/,
    },
  },
  'one of 130 entities has a phone that is a number': {
    deviations: {
      entities: 130,
      after: atPlaces((one, place) => (place === 127 ? { ...one, phone: 7 } : one)),
    },
    found: {
      'entity.phone': /^7 in 1 of 130 entities, in \d responses? \(first at index/,
    },
  },
  'one of 9 entities has a phone with a long text in it': {
    deviations: {
      after: atPlaces((one, place) =>
        place === 4 ? { ...one, phone: { note: `begin${'x'.repeat(5000)}` } } : one,
      ),
    },
    found: {
      'entity.phone':
        /^\{"note":"beginx+ … x+ in 1 of 9 entities, in \d+ responses? \(first at index 4 of the response below\)$/,
    },
  },
  'all of 130 entities have a latitude that is a string': {
    deviations: {
      entities: 130,
      after: atPlaces((one, place) => ({ ...one, latitude: `5${place}.5` })),
    },
    found: {
      'entity.latitude':
        /^a string in all 130 entities, in \d+ responses, such as "5\d+\.5" \(first at index/,
    },
  },
  'one of 130 entities keeps a field that an update removed': {
    deviations: {
      entities: 130,
      after: atPlaces((one, place) =>
        place === 127 ? { ...one, fields: { phone: null, ...(one.fields as JsonObject) } } : one,
      ),
    },
    found: {
      'update.entities-follow':
        /^`phone` in 1 of \d+ entities, in \d responses? \(first at index \d+ of the response below\)/,
    },
  },
  'entities have two fields that were not requested, and one has a third': {
    deviations: {
      after: atPlaces((one, place) => ({
        ...one,
        fields: {
          ...(one.fields as JsonObject),
          rating: 1,
          'Price, in $': 2,
          ...(place === 3 ? { hidden: 3 } : {}),
        },
      })),
    },
    found: {
      'entity.fields-subscribed':
        /^`rating` in 9, `Price, in \$` in 9, `hidden` in 1 of 9 entities, in \d+ responses \(first/,
    },
  },
  'entities have five fields that were not requested': {
    deviations: {
      after: atPlaces((one) => ({
        ...one,
        fields: { ...(one.fields as JsonObject), a: 1, b: 2, c: 3, d: 4, e: 5 },
      })),
    },
    found: {
      'entity.fields-subscribed':
        /^`a` in 9, `b` in 9, `c` in 9, 2 others in 9 of 9 entities, in \d+ responses \(first/,
    },
  },
  'some names are not interpreted': {
    deviations: {
      after: changing(({ interpretations }) =>
        Array.isArray(interpretations) ? { interpretations: interpretations.slice(1) } : undefined,
      ),
    },
    found: {
      'interpret.answers-all':
        /^no interpretation of `[^`]+` in \d(, no interpretation of `[^`]+` in \d)* of \d/,
    },
  },
};

void t.test('the advice about a required header works', async (t) => {
  const keys: string[] = [];
  const demanding: Deviations = {
    onPort: true,
    before: (asked) => {
      if (!asked.known || !isCreation(asked)) return undefined;
      const key = asked.port().request.headers['idempotency-key'];
      if (typeof key !== 'string') return { status: 400, body: { error: 'no Idempotency-Key' } };
      keys.push(key);
      return undefined;
    },
  };
  const { report } = await judged(t, demanding);
  const hints = report.causes.flatMap((cause) => cause.hints);
  t.match(hints.join(), '--header "Idempotency-Key: {uuid}"');
  const headers = { 'Idempotency-Key': '{uuid}' };
  const followed = await judged(t, demanding, undefined, { headers });
  t.equal(followed.report.verdict, 'conformant');
  t.equal(new Set(keys).size, keys.length);
});

for (const [name, { deviations, found }] of Object.entries(told)) {
  void t.test(`the report names: ${name}`, { buffered: true }, async (t) => {
    const { report } = await judged(t, deviations);
    t.match(Object.fromEntries(report.checks.map((check) => [check.id, check.found])), found);
  });
}

void t.test('a date without a time is not earlier than a time on that day', async (t) => {
  const dates: ((body: JsonObject) => JsonObject)[] = [
    (body) => ({ ...body, updated_at: textIn(body, 'updated_at').slice(0, 10) }),
    (body) => ({
      ...body,
      created_at: textIn(body, 'created_at').slice(0, 19),
      updated_at: textIn(body, 'updated_at').slice(0, 10),
    }),
  ];
  for (const change of dates) {
    const { report } = await judged(t, { after: subscriptions(change) });
    t.same(resultOf(report, 'subscription.time-order')?.outcome, 'not-applicable');
  }
});

/** Pages that the application itself writes for errors, without a header that names it. */
const ownPages: Readonly<Record<string, string>> = {
  Express:
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n' +
    '</head>\n<body>\n<pre>Bad Request</pre>\n</body>\n</html>\n',
  Django:
    '<!doctype html><html lang="en"><head><title>Bad Request (400)</title></head>' +
    '<body><h1>Bad Request (400)</h1><p></p></body></html>',
  Flask: '<!doctype html>\n<html lang=en>\n<title>415 Unsupported</title>\n<h1>Unsupported</h1>\n',
};

for (const [name, page] of Object.entries(ownPages)) {
  void t.test(`no intermediary is blamed for a page of ${name}`, async (t) => {
    const { report } = await judged(t, {
      onPort: true,
      before: (asked, service) => {
        if (!asked.known || asked.method === 'GET') return undefined;
        const { status } = service.perform(asked);
        if (status !== 400) return undefined;
        asked.port().response.writeHead(400, { 'content-type': 'text/html' }).end(page);
        return 'sent';
      },
    });
    const [first] = report.causes;
    t.equal(first?.check, 'errors.json');
    t.notMatch(JSON.stringify(report.causes), /OWASP|front/);
  });
}

void t.test('a join that multiplies rows is not reported as a page number', async (t) => {
  const { report } = await judged(t, {
    entities: 137,
    after: pages((body) => ({
      ...body,
      data: (body.data as JsonObject[]).flatMap((one) => [one, one]).slice(0, Number(body.limit)),
    })),
  });
  t.equal(report.verdict, 'non-conformant');
  t.notMatch(JSON.stringify(report.causes), /page number/);
});

void t.test('a second request that returns the first is reported', async (t) => {
  const first = upserting({ status: 200 });
  const { report } = await judged(t, {
    // whatever the market: an account has one subscription
    before: (asked, service) =>
      first(
        { ...asked, body: asked.body.replace(/"entity_type":"[^"]+"/, '"entity_type":"cafe"') },
        service,
      ),
  });
  const beside = report.checks.find(({ id }) => id === 'create.beside');
  t.match(beside?.message, /the second create request returned the first subscription again: 200/);
});

void t.test('a wrong total is not used as the number of entities', async (t) => {
  const { report } = await judged(t, { after: pages((body) => ({ ...body, total: 3e9 })) });
  t.match(render(report, 'pretty'), / 9 entities checked/);
  t.notMatch(render(report, 'pretty'), /of 3000000000 entities/);
});

void t.test('a violation has a kind', async (t) => {
  const { report } = await judged(t, {
    before: withoutValidation,
    after: atPlaces((one) => {
      const others = Object.entries(one).filter(([key]) => key !== 'phone');
      return { ...Object.fromEntries(others), latitude: '52.5' };
    }),
  });
  const violationOf = (id: string) => report.checks.find((check) => check.id === id)?.violation;
  t.same(violationOf('entity.phone'), { kind: 'missing', keys: ['phone'] });
  t.same(violationOf('entity.latitude'), {
    kind: 'type',
    key: 'latitude',
    due: ['number', 'null'],
    found: 'string',
  });
  t.same(violationOf('create.city-required'), { kind: 'accepted', sent: 'without `city`' });
});

const without = (body: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));

for (const key of ['city', 'created_at', 'account_id']) {
  void t.test(`a ${key} that create requests do not return is missing`, async (t) => {
    const { report } = await judged(t, {
      after: (reply, asked) =>
        isCreation(asked) ? subscriptions((body) => without(body, key))(reply, asked) : reply,
    });
    const texts = [
      ...report.causes.map(({ title }) => title),
      ...report.checks.flatMap(({ message, expected, found }) => [message, expected, found]),
    ].filter((text) => text !== undefined);
    t.ok(texts.some((text) => /\bmissing\b/.test(text)));
    t.same(
      texts.filter((text) => /\bis nothing\b|`: nothing|`: $/.test(text)),
      [],
    );
  });
}
