import type { CheckId } from '../../conformance/check-id.js';
import { randomUUID } from 'node:crypto';
import t, { type Test } from '../fixtures/tap.js';
import type { RunOptions } from '../../conformance/index.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { auditOfRun } from '../fixtures/own-recording.js';
import { resultOf } from '../fixtures/running.js';
import {
  isCreation,
  isList,
  lettingPass,
  madeUp,
  pages,
  places,
  plainly,
  textIn,
} from '../fixtures/deviations.js';
import type { JsonObject, Deviations } from '../fixtures/plain-service.js';

/** Independently written deployments that conform, but cause warnings. */

t.jobs = 8;

const isUserName = (authorization: string | undefined): boolean =>
  authorization === `Basic ${btoa('demo-token:')}`;

/** The second subscription of a run. */
const second = { count: 0, id: 'none yet' };

const warned: Record<string, { deviations: Deviations; warns: CheckId[] }> = {
  'any token creates, lists, updates and cancels': {
    deviations: { before: lettingPass((value, { method }) => madeUp(value) && method !== 'GET') },
    warns: ['auth.unknown.refused'],
  },
  'any token lists': {
    deviations: { before: lettingPass((value, asked) => madeUp(value) && isList(asked)) },
    warns: ['auth.unknown.refused'],
  },
  'updates accept the bare token': {
    deviations: {
      before: lettingPass((value, { method }) => method === 'PATCH' && value === 'demo-token'),
    },
    warns: ['auth.bearer-only'],
  },
  'cancellations accept another scheme': {
    deviations: {
      before: lettingPass(
        (value, { method }) => method === 'DELETE' && value === 'Token demo-token',
      ),
    },
    warns: ['auth.bearer-only'],
  },
  'the token is accepted as the user name of Basic': {
    deviations: { before: lettingPass(isUserName) },
    warns: ['auth.bearer-only'],
  },
  'lists accept the token as the user name of Basic': {
    deviations: { before: lettingPass((value, asked) => isUserName(value) && isList(asked)) },
    warns: ['auth.bearer-only'],
  },
  'create requests accept the token as the user name of Basic': {
    deviations: { before: lettingPass((value, asked) => isUserName(value) && isCreation(asked)) },
    warns: ['auth.bearer-only'],
  },
  '401 in plain text without a credential': {
    deviations: { onPort: true, before: plainly(401, 'Unauthorized', 'text/plain') },
    warns: ['auth.refusal-body'],
  },
  '403 in plain text without a credential': {
    deviations: { onPort: true, before: plainly(403, 'Forbidden', 'text/plain') },
    warns: ['auth.refusal-body'],
  },
  '403 with a web page without a credential': {
    deviations: { onPort: true, before: plainly(403, '<h1>Forbidden</h1>', 'text/html') },
    warns: ['auth.refusal-body'],
  },
  '403 in the shape of a framework without a credential': {
    deviations: {
      after: (reply, { known }) =>
        known ? reply : { status: 403, body: { statusCode: 403, message: 'Forbidden resource' } },
    },
    warns: ['auth.refusal-body'],
  },
  'paths without /v1': {
    deviations: {
      before: (asked, service) =>
        asked.known && !asked.path.startsWith('/v1')
          ? service.perform({ ...asked, path: `/v1${asked.path}` })
          : undefined,
    },
    warns: ['versioning.prefix', 'versioning.prefix-writes'],
  },
  'a place has another id each time': {
    deviations: { after: places((place) => ({ ...place, id: randomUUID() })) },
    warns: ['entity.ids-stable'],
  },
  'the total is far too large': {
    deviations: { after: pages((body) => ({ ...body, total: 5000 })) },
    warns: ['list.total-reached'],
  },
  'the total of a second list is one too large': {
    deviations: {
      entities: 60,
      after: (reply, asked) => {
        const isSecond = asked.path.includes(second.id);
        if (isCreation(asked) && reply.status === 201) {
          second.count += 1;
          // the repeated create request comes in between
          if (second.count === 3) second.id = textIn(reply.body as JsonObject, 'id');
        }
        return pages((body) => (isSecond ? { ...body, total: Number(body.total) + 1 } : body))(
          reply,
          asked,
        );
      },
    },
    warns: ['list.total-reached'],
  },
};

/** Reports of a run on a deployment, and of an audit of the run's traffic. */
async function recorded(t: Test, deviations: Deviations, options: Partial<RunOptions> = {}) {
  const { report } = await judged(t, deviations, undefined, options);
  return { report, audited: auditOfRun(report) };
}

for (const [name, { deviations, warns }] of Object.entries(warned)) {
  void t.test(`the run warns: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, deviations);
    t.same([idsOf(report, 'fail', 'error'), idsOf(report, 'warn')], [[], warns]);
    t.same(service.live(), []);
  });
}

void t.test('one warning names all operations that accept a credential', async (t) => {
  const { report, audited } = await recorded(t, { before: lettingPass(isUserName) });
  const found = 'success (2xx) with `Basic` with the token as the user name (all six operations)';
  for (const one of [report, audited]) {
    t.match(resultOf(one, 'auth.bearer-only'), { outcome: 'warn', found });
  }
});

/** Statuses that servers and frameworks send before a service sees the request. */
const beforeService = [411, 413, 414, 417, 421, 431, 494, 497];

for (const status of beforeService) {
  void t.test(`a run and an audit warn alike about the body of a ${status}`, async (t) => {
    // the first interpretation with many names, as NestJS rejects a body above its limit
    const { report, audited } = await recorded(
      t,
      {
        before: ({ known, body }) =>
          known && body.length > 100_000
            ? { status, body: { statusCode: status, message: 'request entity too large' } }
            : undefined,
      },
      { extended: true },
    );
    for (const one of [report, audited]) {
      t.same([idsOf(one, 'fail', 'error'), idsOf(one, 'warn')], [[], ['errors.gateway']]);
    }
  });
}

void t.test('a Location alone proves nothing about fields', async (t) => {
  const { report } = await judged(t, {
    after: (reply, asked) => {
      const isCreated = isCreation(asked) && reply.status === 201;
      const location = `/v1/subscriptions/${textIn(reply.body as JsonObject, 'id')}`;
      return isCreated ? { status: 201, body: undefined, headers: { location } } : reply;
    },
  });
  t.ok(idsOf(report, 'fail').includes('create.subscription'));
  t.same(idsOf(report, 'warn'), []);
});
