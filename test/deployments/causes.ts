import t from '../fixtures/tap.js';
import { render, type ConformanceReport } from '../../conformance/index.js';
import { idsOf, judged } from '../fixtures/judged.js';
import {
  changing,
  isCreation,
  isList,
  lettingPass,
  madeUp,
  pages,
  paging,
  places,
  shuffling,
  subscriptions,
  withoutValidation,
} from '../fixtures/deviations.js';
import type { JsonObject, Deviations, Reply } from '../fixtures/plain-service.js';

/** Mistakes that frameworks invite: the right cause is the first in the report. */

t.jobs = 8;

const isRejection = ({ status }: Reply): boolean => status >= 400;

/** Changes the bodies of errors. */
const errors = (change: (message: string) => JsonObject): Deviations => ({
  after: (reply) => {
    const { error } = reply.body as { error: string };
    return isRejection(reply) ? { ...reply, body: change(error) } : reply;
  },
});

const inCamelCase = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const withoutNull = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/** Sends a string instead of JSON. */
const texts = (text: (json: string) => string, which: (json: string) => boolean): Deviations => ({
  write: (value) => {
    const json = JSON.stringify(value);
    return which(json) ? text(json) : json;
  },
});

/** An update sets `cancelled_at`, and leaves the status as it is. */
function withTimeOnceUpdated(body: JsonObject): JsonObject {
  const isUpdated = body.updated_at !== body.created_at;
  return isUpdated ? { ...body, cancelled_at: body.updated_at ?? null } : body;
}

const warning = '<br />\n<b>Warning</b>: Undefined array key "fields" in <b>create.php</b><br />\n';

interface Mistake {
  readonly deviations: Deviations;
  /** the title of the first cause */
  readonly title: RegExp;
  /** what else the first cause says: what was found, evidence, hints and consequences */
  readonly says?: RegExp;
}

const mistakes: Record<string, Mistake> = {
  'errors have `detail`': {
    deviations: errors((message) => ({ detail: message })),
    title: /^Errors have their message under `detail` instead of `error`\.$/,
    says: /\{"detail":"unknown"\}.*FastAPI/,
  },
  'errors are those of Spring': {
    deviations: errors((message) => ({ timestamp: 'now', status: 400, message, path: '/v1' })),
    title: /under `message` instead of `error`/,
    says: /@ControllerAdvice/,
  },
  'errors are objects with a message': {
    deviations: errors((message) => ({ error: { message } })),
    title: /^An error body's `error` is an object; it must be a string\.$/,
  },
  'errors come with status 200': {
    deviations: { after: (reply) => (isRejection(reply) ? { ...reply, status: 200 } : reply) },
    title: /^Errors have status 200 in \d\d responses\.$/,
    says: /also in .*, and \d+ more/,
  },
  'subscriptions are wrapped': {
    deviations: { after: subscriptions((body) => ({ subscription: body })) },
    title: /^A subscription is wrapped in `subscription`, instead of being the body\.$/,
    says: /\d\d+ checks could not be verified because of it/,
  },
  'subscriptions come in an array': {
    deviations: {
      after: (reply, { method, path }) =>
        reply.status === 200 && method === 'GET' && !path.endsWith('/entities')
          ? { ...reply, body: [reply.body ?? null] }
          : reply,
    },
    title: /^A subscription is an array; expected an object\.$/,
  },
  'everything is encoded twice': {
    deviations: {
      after: (reply) =>
        isRejection(reply) ? reply : { ...reply, body: JSON.stringify(reply.body) },
    },
    title: /JSON-encoded twice/,
  },
  'keys are in camelCase': {
    deviations: { after: subscriptions(inCamelCase) },
    title: /^Keys are in camelCase: `accountId` instead of `account_id`, /,
    says: /serializer configured to use snake_case/,
  },
  'pages have `results` and `count`': {
    deviations: {
      after: pages(({ data = [], total = 0 }) => ({ count: total, next: null, results: data })),
    },
    title:
      /^A page has `results` instead of `data` and `count` instead of `total`, and lacks 2 more keys\.$/,
    says: /`count`, `next` and `results` \(the keys present\)/,
  },
  'the numbers of a page are in `meta`': {
    deviations: { after: pages(({ data = [], ...meta }) => ({ data, meta })) },
    title: /^A page's `total`, `limit` and `offset` are inside `meta`\.$/,
  },
  'parts of a subscription are in `meta`, and two keys are missing': {
    deviations: {
      after: subscriptions(({ city = '', entity_type = '', data_status = '', ...rest }) => {
        delete rest.created_at;
        delete rest.updated_at;
        return { ...rest, meta: { city, entity_type, data_status } };
      }),
    },
    title: /inside `meta`, and `created_at` and `updated_at` are missing\.$/,
  },
  'pages are arrays': {
    deviations: {
      after: (reply, asked) =>
        isList(asked) && reply.status === 200
          ? { ...reply, body: (reply.body as JsonObject).data ?? null }
          : reply,
    },
    title: /^A page is an array; expected an object with `data`, `total`, /,
  },
  'data is an object with numbers as keys': {
    deviations: {
      after: pages((body) => ({
        ...body,
        data: Object.fromEntries(Object.entries(body.data as JsonObject[])),
      })),
    },
    title: /^A page's `data` is an object; it must be an array\.$/,
    says: /array_values/,
  },
  'offset is the number of a page': {
    deviations: {
      entities: 137,
      before: paging(({ limit, offset }) => ({ limit, offset: offset * limit })),
    },
    title: /^`offset` counts entities/,
    says: /looks like a page number/,
  },
  'pages from the second on begin one entity early': {
    deviations: {
      entities: 137,
      before: paging(({ limit, offset }) => ({
        limit,
        offset: offset >= 50 ? offset - 1 : offset,
      })),
    },
    title: /^`offset` counts entities/,
    says: /^(?!.*looks like a page number)/,
  },
  'pages have 20 entities by default': {
    deviations: {
      entities: 137,
      before: (asked, service) => {
        if (!asked.known || !isList(asked) || asked.query.has('limit')) return undefined;
        const query = new URLSearchParams(asked.query);
        query.set('limit', '20');
        return service.perform({ ...asked, query });
      },
    },
    title: /^Without `limit`, the page is the same as with `limit=50`\.$/,
    says: /also in list\.page-full/,
  },
  'a create request with one field is rejected': {
    deviations: {
      before: (asked) =>
        asked.known && isCreation(asked) && /"fields":\["[^"]*"\]/.test(asked.body)
          ? { status: 422, body: { error: 'two at least' } }
          : undefined,
    },
    title: /^Creating a subscription with a single field succeeds\.$/,
  },
  'a second update changes the city': {
    deviations: {
      after: subscriptions((body) =>
        JSON.stringify(body.fields) === '["phone"]' ? { ...body, city: 'Hamburg' } : body,
      ),
    },
    title: /^Updating `fields`, even twice, does not change the city, entity type or status\.$/,
  },
  'offset is ignored': {
    deviations: { entities: 137, before: paging(({ limit }) => ({ limit, offset: 0 })) },
    title: /^Pages at different offsets are not identical\.$/,
    says: /`offset` seems to be ignored.*also in list\.total-covers, list\.pages-disjoint, list\.past-end/,
  },
  'null is left out': {
    deviations: {
      after: (reply, asked) => places(withoutNull)(subscriptions(withoutNull)(reply, asked), asked),
    },
    title: /^11 keys of subscriptions and entities are missing: `cancelled_at`, /,
    says: /omitempty in Go, exclude_none in FastAPI, NON_NULL in Jackson/,
  },
  'times are numbers': {
    deviations: { after: subscriptions((body) => ({ ...body, created_at: 1, updated_at: 1 })) },
    title: /^A subscription's `created_at` and `updated_at` are numbers; they must be strings\.$/,
  },
  'coordinates are strings': {
    deviations: { after: places((place) => ({ ...place, latitude: '52.5', longitude: '13.4' })) },
    title: /^An entity's `latitude` and `longitude` are strings; they must be numbers or null\.$/,
    says: /DECIMAL/,
  },
  'the fields of a subscription are a string': {
    deviations: {
      after: subscriptions((body) => ({ ...body, fields: (body.fields as string[]).join() })),
    },
    title: /^A subscription's `fields` is a string; it must be an array\.$/,
    says: /could not be verified because of it/,
  },
  'a warning of PHP stands before the JSON': {
    deviations: texts(
      (json) => warning + json,
      (json) => json.includes('"cancelled_at":null'),
    ),
    title: /^Response bodies contain a PHP message\.$/,
    says: /Undefined array key "fields" in <b>create\.php<.*display_errors=Off/,
  },
  'errors are stack traces': {
    deviations: texts(
      () => 'Traceback (most recent call last):\n  File "app.py", line 7\nKeyError: 7',
      (json) => json.includes('"error"'),
    ),
    title: /^The body is a stack trace instead of JSON\.$/,
    says: /KeyError: 7/,
  },
  'coordinates are NaN': {
    deviations: texts(
      (json) => json.replace('"latitude":null', '"latitude":NaN'),
      (json) => json.includes('"latitude"'),
    ),
    title: /^Listing a subscription's entities returns 200 with a JSON object\.$/,
    says: /"phone":null,"website":null,"latitude":NaN.*allow_nan=False/,
  },
  'nothing is validated': {
    deviations: { before: withoutValidation },
    title: /^Creating is accepted without a body, .* and without `city`\.$/,
  },
  'an update sets the time of a cancellation': {
    deviations: { after: subscriptions(withTimeOnceUpdated) },
    title: /^A subscription's `cancelled_at` is a string; it must be null\.$/,
  },
  'a rejected cancellation takes effect': {
    deviations: {
      before: (asked, service) => {
        if (madeUp(asked.authorization) && asked.method === 'DELETE') service.perform(asked);
        return undefined;
      },
    },
    title: /^Requests with rejected credentials take effect on cancel\.$/,
    says: /^`status`: "cancelled", after a rejected cancel request \(401\) with a made-up token/,
  },
  'a rejected update of the second one takes effect': {
    deviations: {
      before: (asked, service) => {
        const place = [...service.kept.keys()].indexOf(asked.path.split('/')[3] ?? '');
        if (!asked.known && asked.method === 'PATCH' && place > 0) service.perform(asked);
        return undefined;
      },
    },
    title: /^Requests with rejected credentials take effect on update\.$/,
    says: /^`fields`: .*, after a rejected update request \(401\) with no credential/,
  },
  'reads need no credential': {
    deviations: { before: lettingPass((value, asked) => asked.method === 'GET' && !value) },
    title: /^Requests without a credential are accepted on get and list\.$/,
  },
};

/** Text of the first cause, without its title. */
function textOf({ causes: [first], checks }: ConformanceReport): string {
  const found = checks.find(({ id }) => id === first?.check)?.found;
  return [found, first?.evidence, ...(first?.hints ?? []), ...(first?.consequences ?? [])].join(
    ' ',
  );
}

for (const [name, { deviations, title, says = /./ }] of Object.entries(mistakes)) {
  void t.test(`the first request fails: ${name}`, { buffered: true }, async (t) => {
    const { report } = await judged(t, deviations);
    const [first] = report.causes;
    t.match(first?.title, title);
    t.match(textOf(report), says);
    const five = render(report, 'pretty', { width: 100 }).trim().split('\n').slice(0, 5);
    t.match(five.join(' ').replace(/\s+/g, ' '), first?.title);
    t.same(
      report.causes.flatMap(({ checks }) => checks).sort(),
      idsOf(report, 'fail', 'warn', 'error', 'inconclusive').sort(),
      'each check has one cause',
    );
  });
}

void t.test('an ordinary finding has its own cause', async (t) => {
  const { report } = await judged(t, {
    before: withoutValidation,
    after: subscriptions((body) => ({ ...body, updated_at: 1 })),
  });
  const titles = report.causes.map(({ title }) => title);
  t.match(
    titles.find((title) => title.startsWith('Creating is accepted')),
    /without a body/,
  );
  t.match(
    titles.find((title) => title.includes('updated_at')),
    /^A subscription's `updated_at` is a number/,
  );
});

void t.test('a redirect to a trailing slash is recognised', async (t) => {
  const redirect = { status: 307, body: undefined, headers: { location: '/v1/subscriptions/' } };
  const { report } = await judged(t, {
    before: (asked) => (isCreation(asked) ? redirect : undefined),
  });
  t.match(textOf(report), /redirects to the path with a trailing slash/);
});

void t.test('a failing create request is reported first', async (t) => {
  const { report } = await judged(t, {
    before: (asked, service) => {
      if (!asked.known || !isCreation(asked)) return undefined;
      const reply = service.perform(asked);
      return reply.status === 201 ? { status: 500, body: { message: 'out of memory' } } : reply;
    },
  });
  t.match(report.causes[0], {
    outcome: 'inconclusive',
    title: /no subscription could be created.*500, \{"message":"out of memory"\}/,
  });
  t.match(report.causes[1], { outcome: 'fail', check: 'errors.message' });
});

void t.test('a warning about access is in the headline, with a curl command', async (t) => {
  const anyToken = lettingPass((value, asked) => madeUp(value) && isList(asked));
  const { report } = await judged(t, { before: anyToken });
  t.match(report.causes, [{ outcome: 'warn', access_issue: true }]);
  const text = render(report, 'pretty', { width: 120 });
  t.match(text, /^▲ Conformant, but unknown tokens are accepted, \d warn/m);
  t.notMatch(text, '✔');
  t.match(text, /▲ Unknown tokens are accepted[^]*?\n {2}curl -sS .*entities/);
});

void t.test('another warning is counted in the headline', async (t) => {
  const { report } = await judged(t, { after: pages((body) => ({ ...body, total: 5000 })) });
  t.equal(report.causes.length, 1);
  t.match(render(report, 'pretty'), /^✔ Conformant, 1 warning: http/m);
});

void t.test('a summary distinguishes the warnings', async (t) => {
  const anyToken = lettingPass((value, asked) => madeUp(value) && isList(asked));
  const summary = async (key: JsonObject): Promise<string> => {
    const after = pages((body) => ({ ...body, ...key }));
    const { report } = await judged(t, { before: anyToken, after });
    return render(report, 'pretty', { width: 200 });
  };
  const several = await summary({ total: 5000, limit: '50' });
  t.match(several, /\d warnings, among them: unknown tokens are accepted\./);
  t.match(await summary({ limit: '50' }), /1 warning: unknown tokens/);
});

void t.test('a different order is reported with a question, and is not a failure', async (t) => {
  const { report } = await judged(t, { entities: 60, before: shuffling((query) => query) });
  t.equal(report.verdict, 'conformant');
  const told = render(report, 'pretty', { verbose: true, width: 200 });
  t.match(told, 'the order differs between two requests: is the ORDER BY unique?');
});

void t.test('an error that is not an object does not change the kind of body', async (t) => {
  const { report } = await judged(t, {
    after: changing((body) => ('error' in body ? { error: [body.error ?? null] } : undefined)),
  });
  t.equal(report.causes[0]?.title, "An error body's `error` is an array; it must be a string.");
});
