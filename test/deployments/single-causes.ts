import type { CheckId } from '../../conformance/check-id.js';
import { exitCodeOf, render, type ConformanceReport } from '../../conformance/index.js';
import { ofMarket, withCatalogue } from '../fixtures/catalogue.js';
import {
  changing,
  isCreation,
  isList,
  pages,
  subscriptions,
  textIn,
} from '../fixtures/deviations.js';
import { idsOf, judged } from '../fixtures/judged.js';
import type {
  Asked,
  Deviations,
  JsonObject,
  PlainService,
  Reply,
} from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';
import t from '../fixtures/tap.js';

/** Deployments with one fault: the report has one cause, with a headline that names the fault. */

t.jobs = 4;

const idIn = ({ path }: Asked): string => path.split('/')[3] ?? '';

/**
 * Merges the fields of each update with the previous ones.
 * @param isShown whether the response shows them
 */
function merging(isShown: boolean): Deviations {
  return {
    before: (asked, service) => {
      const one = service.kept.get(idIn(asked));
      if (!asked.known || asked.method !== 'PATCH' || one === undefined) return undefined;
      const before = [...one.fields];
      const reply = service.perform(asked);
      if (reply.status >= 300) return reply;
      const shown = { ...(reply.body as JsonObject) };
      one.fields = [...new Set([...before, ...one.fields])];
      return { ...reply, body: isShown ? { ...shown, fields: one.fields } : shown };
    },
  };
}

/**
 * The page with each entity listed several times.
 * @param isCounted whether `total` counts them all
 */
function joining(asked: Asked, service: PlainService, isCounted: boolean): Reply | undefined {
  const limit = Number(asked.query.get('limit') ?? 50);
  const offset = Number(asked.query.get('offset') ?? 0);
  const isPlain = Number.isInteger(limit) && Number.isInteger(offset) && limit > 0 && offset >= 0;
  if (!asked.known || !isList(asked) || !isPlain) return undefined;
  const whole = service.perform({ ...asked, query: new URLSearchParams({ limit: '50' }) });
  if (whole.status !== 200) return whole;
  const { data, total } = whole.body as JsonObject & { data: JsonObject[]; total: number };
  const rows = data.flatMap((one) => [one, one, one]);
  const page = rows.slice(offset, offset + limit);
  return { ...whole, body: { data: page, total: isCounted ? rows.length : total, limit, offset } };
}

/** Serves stored responses for a path to all clients, for a minute. */
function cachingForAll(): Deviations {
  const stored = new Map<string, { readonly at: number; readonly reply: Reply }>();
  return {
    before: (asked, service) => {
      if (asked.method !== 'GET') return undefined;
      const key = `${asked.path}?${asked.query.toString()}`;
      const known = stored.get(key);
      if (known !== undefined && service.now() - known.at < 60_000) return known.reply;
      if (!asked.known) return undefined;
      const reply = service.perform(asked);
      if (reply.status === 200) stored.set(key, { at: service.now(), reply });
      return reply;
    },
  };
}

/** Serves lists that are up to a minute old. */
function cachingLists(): Deviations {
  const { before } = cachingForAll();
  return {
    before: (asked, service) =>
      asked.known && isList(asked) ? before?.(asked, service) : undefined,
  };
}

/**
 * Sends every second read to a replica that receives no changes from a time after the first request
 * on.
 * @param time in ms
 */
function halting(time: number): Deviations {
  let end: number | undefined;
  let copy: PlainService['kept'] | undefined;
  let reads = 0;
  const fill = (kept: PlainService['kept'], from: PlainService['kept']): void => {
    kept.clear();
    for (const [id, one] of from) kept.set(id, one);
  };
  return {
    before: (asked, service) => {
      end ??= asked.at + time;
      if (asked.at < end) return undefined;
      copy ??= new Map([...service.kept].map(([id, one]) => [id, { ...one }]));
      reads += asked.method === 'GET' ? 1 : 0;
      if (!asked.known || asked.method !== 'GET' || reads % 2 > 0) return undefined;
      const primary = new Map(service.kept);
      fill(service.kept, copy);
      const reply = service.perform(asked);
      fill(service.kept, primary);
      return reply;
    },
  };
}

const normalised = (name: unknown): string => String(name).toLowerCase().replace(/\W/g, '_');

interface Fault {
  readonly deviations: Deviations;
  readonly check: CheckId;
  readonly title: RegExp;
  /** what else the first cause says */
  readonly says?: RegExp;
  readonly outcome?: 'warn';
}

const addsFields = /^Updates add the new fields to the old fields instead of replacing them\.$/;

const faults: Record<string, Fault> = {
  'an update adds its fields': {
    deviations: merging(true),
    check: 'update.fields-replaced',
    title: addsFields,
  },
  'an update adds its fields, and its response does not show it': {
    deviations: merging(false),
    check: 'update.fields-replaced',
    title: addsFields,
  },
  'a join multiplies rows, and all are counted': {
    deviations: { entities: 13, before: (asked, service) => joining(asked, service, true) },
    check: 'entity.ids-unique',
    title: /^A page lists the same entity more than once\.$/,
    says: /^(?!.*page number).*Does a join multiply the rows\?/,
    outcome: 'warn',
  },
  'a join multiplies rows': {
    deviations: { entities: 13, before: (asked, service) => joining(asked, service, false) },
    check: 'list.total-covers',
    title: /^A page lists the same entity more than once\.$/,
    says: /^(?!.*page number).*Does a join multiply the rows\?/,
  },
  'all bodies are encoded twice': {
    deviations: {
      after: (reply) =>
        reply.body === undefined ? reply : { ...reply, body: JSON.stringify(reply.body) },
    },
    check: 'create.subscription',
    title: /^A subscription, an error body and an interpret response are JSON-encoded twice/,
  },
  'interpretations have normalised names': {
    deviations: {
      after: changing((body) => {
        const { interpretations: all } = body;
        if (!Array.isArray(all)) return undefined;
        const renamed = (all as JsonObject[]).map((one) => ({
          ...one,
          name: normalised(one.name),
        }));
        return { ...body, interpretations: renamed };
      }),
    },
    check: 'interpret.asked-names',
    title: /^Every interpretation belongs to a requested field name\.$/,
  },
  'every second read is answered by a replica that has stopped': {
    deviations: halting(300),
    check: 'update.lasts',
    title: /^Once an update is visible, no read returns the old fields\.$/,
  },
  'a cache serves every client': {
    deviations: cachingForAll(),
    check: 'auth.missing.get',
    title: /^Requests without a credential are accepted on get and list\.$/,
    says: /does a cache respond to every client\?/,
  },
  'a cache serves lists from before an update': {
    deviations: cachingLists(),
    check: 'update.entities-follow',
    title: /^Entities listed after an update have no fields that are no longer subscribed\.$/,
  },
  'the page at offset=1 is empty': {
    deviations: {
      after: pages((body) => (body.offset === 1 ? { ...body, data: [] } : body)),
    },
    check: 'list.offset-counts-entities',
    title: /^`offset` counts entities: the page at `offset=1` begins with the second entity\.$/,
    says: /^no entities/,
  },
  'an update pauses': {
    deviations: {
      after: (reply, asked) =>
        asked.method === 'PATCH'
          ? subscriptions((body) => ({ ...body, status: 'paused' }))(reply, asked)
          : reply,
    },
    check: 'update.keeps-rest',
    title: /does not change the city, entity type or status\.$/,
    outcome: 'warn',
  },
};

/** The first cause in words, without its title. */
function textOf({ causes: [first], checks }: ConformanceReport): string {
  const found = checks.find(({ id }) => id === first?.check)?.found ?? '';
  return [found, ...(first?.hints ?? [])].join(' ');
}

for (const [name, fault] of Object.entries(faults)) {
  void t.test(`a fault has one cause: ${name}`, { buffered: true }, async (t) => {
    const { deviations, check, title, says = /./, outcome = 'fail' } = fault;
    const { report } = await judged(t, deviations);
    t.same(
      report.causes.map((cause) => [cause.outcome, cause.check]),
      [[outcome, check]],
    );
    t.match(report.causes[0]?.title, title);
    t.match(textOf(report), says);
    t.equal(exitCodeOf(report), outcome === 'fail' ? 1 : 0);
  });
}

void t.test('a total that no list can have is not repeated', async (t) => {
  const { report } = await judged(t, {
    entities: 26,
    after: pages((body) => ({ ...body, total: 3_000_000_000 })),
  });
  t.match(render(report, 'pretty', { width: 200 }), /, 26 entities checked/);
});

void t.test('a date without a time is compared with dates only', async (t) => {
  const { report } = await judged(t, {
    after: subscriptions((body) => ({
      ...body,
      updated_at: textIn(body, 'updated_at').slice(0, 10),
    })),
  });
  t.same(idsOf(report, 'fail', 'warn', 'error'), []);
});

void t.test(
  'a create request that updates is not reported as a rejected second subscription',
  async (t) => {
    let id = '';
    const { report } = await judged(t, {
      before: (asked, service) => {
        if (!asked.known || !isCreation(asked)) return undefined;
        const one = service.kept.get(id);
        const reply = service.perform(asked);
        if (reply.status !== 201 || one?.cancelled !== null) {
          if (reply.status === 201) id = textIn(reply.body as JsonObject, 'id');
          return reply;
        }
        const made = textIn(reply.body as JsonObject, 'id');
        one.fields = service.kept.get(made)?.fields ?? one.fields;
        service.kept.delete(made);
        const path = `/v1/subscriptions/${id}`;
        return { ...service.perform({ ...asked, method: 'GET', path }), status: 201 };
      },
    });
    const told = render(report, 'pretty', { verbose: true, width: 400 });
    t.notMatch(told, 'allows no second subscription');
    t.match(told, /returned the same id, with status 201 as well/);
  },
);

void t.test('the end of a conflict is reported between two reads', async (t) => {
  const { report } = await judged(t, {
    before: (asked, service) => {
      const one = service.kept.get(idIn(asked));
      const isScraped = one === undefined || service.now() - one.created >= 4000;
      if (!asked.known || asked.method !== 'PATCH' || isScraped) return undefined;
      return { status: 409, body: { error: 'a scrape is running' } };
    },
  });
  t.equal(report.verdict, 'conformant');
  const told = render(report, 'pretty', { width: 200 });
  t.match(told, /^ {2}Delay: .*conflict \(409\).* after [\d.]+ m?s to [\d.]+ s$/m);
});

void t.test('a list that was emptied before it was listed does not pass', async (t) => {
  const { report } = await judged(
    t,
    withCatalogue(({ id }) => id, {
      created: (places, one) => {
        places.fill(one);
        places.emptyOthers(one);
      },
    }),
    undefined,
    { scrapeTimeout: 30_000 },
  );
  t.not(exitCodeOf(report), 0);
});

void t.test('a list that a cancellation empties by a job is found', async (t) => {
  const { report } = await judged(
    t,
    withCatalogue(ofMarket, { updated: (places, one) => places.empty(one) }),
    undefined,
    { scrapeTimeout: 30_000 },
  );
  t.not(exitCodeOf(report), 0);
});

/** Reverts an update or a cancellation after that time, ms. */
const revertingAfter = (time: number): Deviations => ({
  before: (asked, service) => {
    const one = service.kept.get(idIn(asked));
    const isOver = one !== undefined && one.updated > 0 && service.now() - one.updated >= time;
    if (isOver && asked.method === 'GET') one.fields = one.fieldsBefore;
    return undefined;
  },
});

void t.test('a run reports that it does not look for later reverted changes', async (t) => {
  const late = 8000;
  const { report } = await judged(t, revertingAfter(late));
  t.equal(exitCodeOf(report), 0);
  const line = /Whether changes are reverted later was not checked\\?: pass --recheck-after 10s\./;
  for (const format of ['pretty', 'markdown', 'html'] as const) {
    t.match(render(report, format, { width: 200 }), line, format);
  }
  t.equal(report.target.recheck_after_ms, 0);
  const { report: patient } = await judged(t, revertingAfter(late), undefined, {
    recheckAfter: '10s',
  });
  t.equal(exitCodeOf(patient), 1);
  t.equal(resultOf(patient, 'update.kept')?.outcome, 'fail');
  t.notMatch(render(patient, 'pretty', { width: 200 }), line);
});

void t.test('a read-only run says nothing about reverted changes', async (t) => {
  const { report } = await judged(t, {}, undefined, { only: ['create', 'get'] });
  t.notMatch(render(report, 'pretty', { width: 200 }), '--recheck-after');
});
