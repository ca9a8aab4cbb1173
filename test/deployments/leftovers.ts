import t from '../fixtures/tap.js';
import { idsOf, judged, judgedOnce } from '../fixtures/judged.js';
import { isCreation, subscriptions, textIn } from '../fixtures/deviations.js';
import type { Deviations, JsonObject } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/** Subscriptions of a run are cancelled, or reported. */

t.jobs = 8;

void t.test('an unseen subscription is not cancelled', { buffered: true }, async (t) => {
  // the id is shown in upper case, and found only in lower case
  const { report, service } = await judged(t, {
    before: (asked) =>
      /[A-F]/.test(asked.path) ? { status: 404, body: { error: 'unknown' } } : undefined,
    after: subscriptions((body) => ({ ...body, id: textIn(body, 'id').toUpperCase() })),
  });
  const told = report.leftovers.map(({ id }) => id?.toLowerCase());
  for (const { id } of service.live()) t.ok(told.includes(id), `${id} is listed`);
  t.ok(service.live().length > 0);
});

/**
 * Responds to create requests with a redirect to the new subscription.
 * @param from number of the first such response
 */
function redirecting(status: number, from: number, hasBody: boolean): Deviations {
  let creations = 0;
  return {
    after: (reply, asked) => {
      if (!isCreation(asked) || reply.status !== 201) return reply;
      creations += 1;
      if (creations < from) return reply;
      const location = `/v1/subscriptions/${textIn(reply.body as JsonObject, 'id')}`;
      return { status, body: hasBody ? reply.body : undefined, headers: { location } };
    },
  };
}

void t.test(
  'a subscription that a create request redirects to is reported, and not changed',
  { buffered: true },
  async (t) => {
    const cases: [deviations: Deviations, assumeCreated?: boolean][] = [
      [redirecting(301, 1, false)],
      [redirecting(302, 1, false), true],
      [redirecting(302, 1, true), true],
      [redirecting(302, 3, true)],
      [redirecting(307, 3, false)],
    ];
    for (const [deviations, assumeCreated = false] of cases) {
      const redirected = new Set<string>();
      const changed: string[] = [];
      const { report, service } = await judgedOnce(
        t,
        {
          before: ({ method, path }) => {
            const id = path.split('/').at(-1) ?? '';
            if (method !== 'GET' && redirected.has(id)) changed.push(`${method} ${path}`);
            return undefined;
          },
          after: (reply, asked) => {
            const changedReply = deviations.after?.(reply, asked) ?? reply;
            const { location = '' } = changedReply.headers ?? {};
            if (location !== '') redirected.add(location.split('/').at(-1) ?? '');
            return changedReply;
          },
        },
        undefined,
        { assumeCreated },
      );
      t.same(changed, []);
      t.ok(redirected.size > 0);
      const live = service.live().map(({ id }) => id);
      t.same(live.toSorted(), [...redirected].toSorted());
      const told = report.leftovers.map(({ id }) => id ?? '');
      t.same(told.toSorted(), live.toSorted());
      t.match(report.leftovers, [{ note: /it may have existed before|nothing proves/ }]);
    }
  },
);

void t.test('later create requests that fail are also listed', { buffered: true }, async (t) => {
  let creations = 0;
  const { report, service } = await judged(
    t,
    {
      before: (asked, service) => {
        if (!asked.known || !isCreation(asked)) return undefined;
        const reply = service.perform(asked);
        if (reply.status === 201) creations += 1;
        return creations > 3 && reply.status === 201
          ? { status: 500, body: { error: 'oops' } }
          : reply;
      },
    },
    undefined,
    { extended: true },
  );
  const likeIt = report.leftovers.map(({ note = '' }) => /and (\d+) more like it/.exec(note)?.[1]);
  const notes = likeIt.reduce((sum, more) => sum + 1 + Number(more ?? 0), 0);
  t.ok(service.live().length > 1);
  t.ok(notes >= service.live().length, `${service.live().length} are alive, ${notes} are told`);
});

void t.test('an unreadable subscription is cancelled', { buffered: true }, async (t) => {
  let hasCreated = false;
  let hasCancelled = false;
  const { service } = await judged(t, {
    onPort: true,
    before: ({ known, method, path, port }) => {
      if (method === 'DELETE') hasCancelled = true;
      const isRead = known && method === 'GET' && /subscriptions\/[0-9a-f-]{36}$/.test(path);
      if (!isRead || !hasCreated) return undefined;
      port().response.destroy();
      return 'sent';
    },
    after: (reply, asked) => {
      if (isCreation(asked) && reply.status === 201) hasCreated = true;
      return reply;
    },
  });
  t.ok(hasCancelled);
  t.same(service.live(), []);
});

const active = subscriptions((body) => ({ ...body, status: 'active', cancelled_at: null }));

void t.test(
  'a successful cancellation counts, even if the subscription is still shown as active',
  { buffered: true },
  async (t) => {
    const { report } = await judged(t, {
      after: (reply, asked) => (asked.method === 'GET' ? active(reply, asked) : reply),
    });
    t.same(idsOf(report, 'fail', 'error', 'inconclusive'), []);
    t.same(idsOf(report, 'warn'), ['cancel.not-active']);
    t.equal(report.verdict, 'conformant');
    t.ok(report.leftovers.length > 0, 'it is told all the same');
  },
);

void t.test('a cancellation without an effect is reported', { buffered: true }, async (t) => {
  for (const only of [undefined, ['cancel.accepted'], ['cancel.earlier']]) {
    // the whole run is compared with an audit
    const judge = only === undefined ? judged : judgedOnce;
    const { report, service } = await judge(
      t,
      {
        before: ({ known, method }) =>
          known && method === 'DELETE' ? { status: 204, body: undefined } : undefined,
      },
      undefined,
      only && { only },
    );
    const told = report.leftovers.map(({ id }) => id);
    t.ok(service.live().length > 0);
    t.same(
      service.live().filter(({ id }) => !told.includes(id)),
      [],
      'all that are live are listed',
    );
  }
});

void t.test('a rejected cancellation is reported', { buffered: true }, async (t) => {
  const { report } = await judged(t, {
    before: (asked, service) => {
      if (asked.known && asked.method === 'DELETE')
        return { status: 400, body: { error: 'not today' } };
      // otherwise a second subscription is created next to the first
      const isFull = asked.known && isCreation(asked) && service.live().length > 0;
      return isFull ? { status: 403, body: { error: 'no room', limit: 1, current: 1 } } : undefined;
    },
  });
  t.match(resultOf(report, 'create.second'), {
    outcome: 'inconclusive',
    message: /cancelling subscription \S+ returned 400, .*not today.*, so the run creates no more/,
  });
});
