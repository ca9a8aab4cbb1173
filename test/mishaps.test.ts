import t from 'tap';
import { idsOf, judged, unblamed } from './fixtures/judged.js';
import type { Asked, Odd, Reply } from './fixtures/odd-service.js';
import { resultOf } from './fixtures/running.js';

/** Deployments that conform, and something comes between: lost answers, tokens that may not, a failure now and then. */

t.jobs = 4;

const html = { 'content-type': 'text/html' };
const lost: Record<string, (asked: Asked) => 'sent'> = {
  'by 504 in HTML': ({ response }) => {
    response.writeHead(504, html).end('<h1>504 Gateway Time-out</h1>');
    return 'sent';
  },
  'by a connection that is reset': ({ response }) => {
    response.destroy();
    return 'sent';
  },
};
const ofUpdates = [
  'auth.missing.update',
  'auth.scheme.update',
  'update.fields-array',
  'update.fields-strings',
  'update.subscription',
  'update.same-subscription',
  'update.fields-replaced',
  'update.persists',
  'update.entities-follow',
];

for (const [how, answer] of Object.entries(lost)) {
  void t.test(`an update that took effect, answered ${how}`, { buffered: true }, async (t) => {
    await unblamed(
      t,
      {
        before: (asked, service) => {
          const updates = asked.known && asked.method === 'PATCH' && asked.body.includes('opening_hours"]');
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
const mayNot: Record<string, { odd: Odd; message: RegExp; unverified: string; passes: string }> = {
  'interpret: the plan is one without AI': {
    odd: { before: (asked) => (asked.known && isInterpretation(asked) ? refusal(403) : undefined) },
    message: /accepted elsewhere, but not here: 403.*the plan/,
    unverified: 'interpret.interpretations',
    passes: 'update.persists',
  },
  list: {
    odd: { before: (asked) => (asked.known && isList(asked) ? refusal(403) : undefined) },
    message: /accepted elsewhere, but not here: 403/,
    unverified: 'list.ok',
    passes: 'update.persists',
  },
  update: {
    odd: { before: ({ known, method }) => (known && method === 'PATCH' ? refusal(403) : undefined) },
    message: /accepted elsewhere, but not here: 403/,
    unverified: 'update.subscription',
    passes: 'cancel.accepted',
  },
  cancel: {
    odd: { before: ({ known, method }) => (known && method === 'DELETE' ? refusal(403) : undefined) },
    message: /could not be cancelled|accepted elsewhere, but not here: 403/,
    unverified: 'cancel.accepted',
    passes: 'update.persists',
  },
};

function refusal(status: number): Reply {
  return { status, body: { error: 'this token may not' } };
}

for (const [what, { odd, message, unverified, passes }] of Object.entries(mayNot)) {
  void t.test(`a token that may not ${what}`, { buffered: true }, async (t) => {
    const { report } = await judged(t, odd);
    t.same(idsOf(report, 'fail', 'error'), []);
    t.equal(report.verdict, 'not-fully-verified');
    t.match(resultOf(report, unverified), { outcome: 'not-verified', message });
    t.equal(resultOf(report, passes)?.outcome, 'pass');
  });
}

for (const last of [10, 25, 40, 55, 70]) {
  void t.test(`a token that expires after ${last} requests`, { buffered: true }, async (t) => {
    let requests = 0;
    const { report } = await judged(t, {
      before: ({ known }) => {
        requests += 1;
        return known && requests > last ? refusal(401) : undefined;
      },
    });
    t.same(idsOf(report, 'fail', 'error'), []);
    t.equal(report.verdict, 'not-fully-verified');
  });
}

/** What answers the first time that somebody with a credential asks, for each kind of request. */
const atFirst = (answer: (asked: Asked) => Reply | undefined): Odd => {
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

for (const status of [500, 502, 503]) {
  void t.test(`each safe request fails once with ${status}`, { buffered: true }, async (t) => {
    await unblamed(
      t,
      atFirst((asked) => (safe(asked) ? { status, body: { error: 'oops' } } : undefined)),
      [],
    );
  });
}

void t.test('updates and cancellations fail once with 500', { buffered: true }, async (t) => {
  const changes = ({ method }: Asked): boolean => method === 'PATCH' || method === 'DELETE';
  const { service } = await unblamed(
    t,
    atFirst((asked) => (changes(asked) ? { status: 500, body: { error: 'oops' } } : undefined)),
    [],
  );
  t.same(service.live(), []);
});

void t.test('a cancellation takes effect, fails, and cannot be repeated', { buffered: true }, async (t) => {
  const { service } = await unblamed(
    t,
    {
      gone: 404,
      after: (reply, { method, known }) =>
        known && method === 'DELETE' && reply.status === 200
          ? { status: 500, body: { error: 'oops' } }
          : reply,
    },
    ['auth.missing.cancel', 'auth.scheme.cancel', 'subscription.cancelled-at-set', 'cancel.accepted'],
  );
  t.same(service.live(), []);
});

void t.test('updates and cancellations wait for the scrape', { buffered: true }, async (t) => {
  const { service } = await unblamed(
    t,
    {
      before: ({ known, method, path }, { kept }) => {
        const one = kept.get(path.split('/').at(-1) ?? '');
        const busy = one?.cancelled === null && Date.now() - one.created < 1500;
        const changes = known && (method === 'PATCH' || method === 'DELETE');
        return busy && changes ? { status: 409, body: { error: 'scrape in progress' } } : undefined;
      },
    },
    [],
  );
  t.same(service.live(), []);
});
