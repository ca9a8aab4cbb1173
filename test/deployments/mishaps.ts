import type { CheckId } from '../../conformance/check-id.js';
import t from '../fixtures/tap.js';
import { idsOf, judged, unblamed } from '../fixtures/judged.js';
import type { Asked, Deviations, Reply } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/** Conforming deployments with mishaps: lost responses, tokens without permissions, temporary failures. */

t.jobs = 8;

const html = { 'content-type': 'text/html' };
const lost: Record<string, (asked: Asked) => 'sent'> = {
  'by 504 in HTML': ({ port }) => {
    port().response.writeHead(504, html).end('<h1>504 Gateway Time-out</h1>');
    return 'sent';
  },
  'by a connection that is reset': ({ port }) => {
    port().response.destroy();
    return 'sent';
  },
};
/** Checks about updates; if a response is lost, another update verifies them. */
const ofUpdates: readonly CheckId[] = [
  'auth.missing.update',
  'auth.scheme.update',
  'auth.no-effect.update',
  'update.persists',
  'update.entities-follow',
  'update.pages',
  'update.again',
  'update.many-fields',
  'update.at-once',
  'update.second',
];

for (const [how, answer] of Object.entries(lost)) {
  void t.test(`an update takes effect, but is answered ${how}`, { buffered: true }, async (t) => {
    await unblamed(
      t,
      {
        onPort: true,
        before: (asked, service) => {
          const updates =
            asked.known && asked.method === 'PATCH' && asked.body.includes('opening_hours"]');
          if (!updates || service.perform(asked).status !== 200) return undefined;
          return answer(asked);
        },
      },
      ofUpdates,
    );
  });
}

const isList = ({ path }: Asked): boolean => path.endsWith('/entities');
const isInterpretation = ({ path }: Asked): boolean => path.endsWith('/interpret');
const updates = ({ method }: Asked): boolean => method === 'PATCH';
const cancels = ({ method }: Asked): boolean => method === 'DELETE';
const mayNot: Record<
  string,
  { rejects: (asked: Asked) => boolean; inconclusive: CheckId; passes: CheckId; message?: RegExp }
> = {
  'interpret: the plan is one without AI': {
    rejects: isInterpretation,
    message: /other requests accept the token, but this request does not: 403.*allowed to send/,
    inconclusive: 'interpret.interpretations',
    passes: 'update.persists',
  },
  list: { rejects: isList, inconclusive: 'list.ok', passes: 'update.persists' },
  update: { rejects: updates, inconclusive: 'update.subscription', passes: 'cancel.accepted' },
  cancel: {
    rejects: cancels,
    message:
      /could not be cancelled|other requests accept the token, but this request does not: 403/,
    inconclusive: 'cancel.accepted',
    passes: 'update.persists',
  },
};

const rejection = (status: number): Reply => ({ status, body: { error: 'this token may not' } });

for (const [
  what,
  {
    rejects,
    inconclusive,
    passes,
    message = /other requests accept the token, but this request does not: 403/,
  },
] of Object.entries(mayNot)) {
  void t.test(
    `a token without the permission to ${what} is reported`,
    { buffered: true },
    async (t) => {
      const { report } = await judged(t, {
        before: (asked) => (asked.known && rejects(asked) ? rejection(403) : undefined),
      });
      t.same(idsOf(report, 'fail', 'error'), []);
      t.equal(report.verdict, 'not-fully-verified');
      t.match(resultOf(report, inconclusive), { outcome: 'inconclusive', message });
      t.equal(resultOf(report, passes)?.outcome, 'pass');
    },
  );
}

void t.test('a login page responds to everything', { buffered: true }, async (t) => {
  const { report } = await judged(t, {
    onPort: true,
    before: ({ port }) => {
      port().response.writeHead(200, html).end('<h1>Log in</h1>');
      return 'sent';
    },
  });
  t.same(idsOf(report, 'fail', 'warn', 'error', 'pass', 'observed'), []);
  const inconclusive = report.checks.filter(({ outcome }) => outcome === 'inconclusive');
  t.ok(inconclusive.length > 100);
  for (const { message } of inconclusive) t.match(message, /every request gets a web page \(200\)/);
  t.match(report, { target: { requests: 3 }, leftovers: [] });
});

for (const last of [10, 40, 70, 100]) {
  void t.test(`a token expires after ${last} requests`, { buffered: true }, async (t) => {
    let requests = 0;
    const { report } = await judged(t, {
      before: ({ known }) => {
        requests += 1;
        return known && requests > last ? rejection(401) : undefined;
      },
    });
    t.same(idsOf(report, 'fail', 'error'), []);
    t.equal(report.verdict, 'not-fully-verified');
  });
}

/** Replaces the first authenticated response for each kind of request. */
const atFirst = (answer: (asked: Asked) => Reply | undefined): Deviations => {
  const seen = new Set<string>();
  return {
    before: (asked) => {
      const { method, path, query } = asked;
      const kind = `${method} ${path} ${query.toString()}`;
      const reply = asked.known && !seen.has(kind) ? answer(asked) : undefined;
      if (reply !== undefined) seen.add(kind);
      return reply;
    },
  };
};
const safe = (asked: Asked): boolean => asked.method === 'GET' || isInterpretation(asked);

for (const status of [408, 500, 502, 503, 520]) {
  void t.test(`each safe request fails once with ${status}`, { buffered: true }, async (t) => {
    const answer = (asked: Asked) =>
      safe(asked) ? { status, body: { error: 'oops' } } : undefined;
    const { report } = await unblamed(t, atFirst(answer), []);
    t.ok(report.target.retries > 10, `${report.target.retries} were sent again`);
  });
}

void t.test('a single 500 is a mishap without retries, too', { buffered: true }, async (t) => {
  const seen = new Set<string>();
  const after: NonNullable<Deviations['after']> = (reply, asked) => {
    const isFirst = isList(asked) && reply.status === 404 && !seen.has(asked.path);
    if (isFirst) seen.add(asked.path);
    return isFirst ? { status: 500, body: { error: 'oops' } } : reply;
  };
  const { report } = await judged(t, { after }, undefined, { retries: 0 });
  t.ok(seen.size > 0);
  t.same(idsOf(report, 'fail', 'error', 'warn'), []);
});

void t.test('updates and cancellations fail once with 500', { buffered: true }, async (t) => {
  const { service } = await unblamed(
    t,
    atFirst((asked) =>
      updates(asked) || cancels(asked) ? { status: 500, body: { error: 'oops' } } : undefined,
    ),
    [],
  );
  t.same(service.live(), []);
});

void t.test(
  'a cancellation takes effect, fails, and cannot be repeated',
  { buffered: true },
  async (t) => {
    const { service } = await unblamed(
      t,
      {
        gone: 404,
        after: (reply, { method, known }) =>
          known && method === 'DELETE' && reply.status === 200
            ? { status: 500, body: { error: 'oops' } }
            : reply,
      },
      [
        'auth.missing.cancel',
        'auth.scheme.cancel',
        'subscription.cancelled-at-set',
        'cancel.beside',
        'cancel.earlier',
        'cancel.accepted',
        'cancel.second',
      ],
    );
    t.same(service.live(), []);
  },
);

void t.test('updates and cancellations wait for the scrape', { buffered: true }, async (t) => {
  const { service } = await unblamed(
    t,
    {
      before: ({ known, method, path, at }, { kept }) => {
        const one = kept.get(path.split('/').at(-1) ?? '');
        const busy = one?.cancelled === null && at - one.created < 1500;
        const changes = known && (method === 'PATCH' || method === 'DELETE');
        return busy && changes ? { status: 409, body: { error: 'scrape in progress' } } : undefined;
      },
    },
    [],
  );
  t.same(service.live(), []);
});

const creates = ({ known, method, path }: Asked): boolean =>
  known && method === 'POST' && path === '/v1/subscriptions';

void t.test(
  'an unreadable id is reported, and the request is not repeated',
  { buffered: true },
  async (t) => {
    const { report, service } = await judged(t, {
      after: (reply, asked) =>
        creates(asked) && reply.status === 201
          ? { status: 201, body: { subscription: reply.body ?? null } }
          : reply,
    });
    t.equal(service.live().length, 1);
    const [live] = service.live();
    t.match(report.leftovers, [
      { id: null, command: null, city: 'Berlin', entity_type: 'cafe', at: /^\d{4}-\d{2}-\d{2}T/ },
    ]);
    const [{ note = '' } = {}] = report.leftovers as { note?: string }[];
    t.match(note, /succeeded, but its id could not be read \(it may be .*\): status 201, .*; at /);
    t.match(note, live?.id);
  },
);

const badGateway = ({ port }: Asked): 'sent' => {
  port().response.writeHead(502, html).end('<h1>502 Bad Gateway</h1>');
  return 'sent';
};
const failed = ({ port }: Asked): 'sent' => {
  port().response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"oops"}');
  return 'sent';
};
for (const [how, answer] of Object.entries({
  ...lost,
  'by 502 in HTML': badGateway,
  'by 500': failed,
})) {
  void t.test(
    `a create request takes effect, but is answered ${how}`,
    { buffered: true },
    async (t) => {
      const { report, service } = await judged(t, {
        onPort: true,
        before: (asked, service) =>
          creates(asked) && service.perform(asked).status === 201 ? answer(asked) : undefined,
      });
      t.same(idsOf(report, 'fail', 'error'), []);
      t.equal(report.verdict, 'not-fully-verified');
      t.equal(service.live().length, 1);
      t.match(report.leftovers, [
        {
          id: null,
          command: null,
          city: 'Berlin',
          entity_type: 'cafe',
          note: /may have taken effect although it failed .*; at \d{4}.*: \{"city":"Berlin"/,
        },
      ]);
      t.equal(report.leftovers.length, 1);
    },
  );
}
