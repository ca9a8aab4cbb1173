import type { ClauseId } from '../../conformance/clause-id.js';
import { randomUUID } from 'node:crypto';
import t from '../fixtures/tap.js';
import { idsOf, judged } from '../fixtures/judged.js';
import {
  isCreation,
  isList,
  lettingPass,
  madeUp,
  pages,
  places,
  textIn,
} from '../fixtures/odd-replies.js';
import type { JsonObject, Odd } from '../fixtures/odd-service.js';

/** Independently written deployments that conform, and are warned about all the same. */

t.jobs = 8;

/** The second subscription that was created. */
const second = { count: 0, id: 'none yet' };

const warned: Record<string, { odd: Odd; warns: ClauseId[] }> = {
  'any token creates, lists, updates and cancels': {
    odd: { before: lettingPass((value, { method }) => madeUp(value) && method !== 'GET') },
    warns: ['auth.unknown.refused'],
  },
  'any token lists': {
    odd: { before: lettingPass((value, asked) => madeUp(value) && isList(asked)) },
    warns: ['auth.unknown.refused'],
  },
  'the bare token is good for updates': {
    odd: {
      before: lettingPass((value, { method }) => method === 'PATCH' && value === 'demo-token'),
    },
    warns: ['auth.bearer-only'],
  },
  'another scheme is good for cancelling': {
    odd: {
      before: lettingPass(
        (value, { method }) => method === 'DELETE' && value === 'Token demo-token',
      ),
    },
    warns: ['auth.bearer-only'],
  },
  'paths without /v1': {
    odd: {
      before: (asked, service) =>
        asked.known && !asked.path.startsWith('/v1')
          ? service.perform({ ...asked, path: `/v1${asked.path}` })
          : undefined,
    },
    warns: ['versioning.prefix', 'versioning.prefix-writes'],
  },
  'a place has another id each time': {
    odd: { after: places((place) => ({ ...place, id: randomUUID() })) },
    warns: ['entity.ids-stable'],
  },
  'the total is far too large': {
    odd: { after: pages((body) => ({ ...body, total: 5000 })) },
    warns: ['list.total-reached', 'list.page-full'],
  },
  'the total of a second list is one too large': {
    odd: {
      entities: 60,
      after: (reply, asked) => {
        const isSecond = asked.path.includes(second.id);
        if (isCreation(asked) && reply.status === 201) {
          second.count += 1;
          if (second.count === 2) second.id = textIn(reply.body as JsonObject, 'id');
        }
        return pages((body) => (isSecond ? { ...body, total: Number(body.total) + 1 } : body))(
          reply,
          asked,
        );
      },
    },
    warns: ['create.second'],
  },
};

for (const [name, { odd, warns }] of Object.entries(warned)) {
  void t.test(`warns: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, odd);
    t.same([idsOf(report, 'fail', 'error'), idsOf(report, 'warn')], [[], warns]);
    t.same(service.live(), []);
  });
}

void t.test('a creation that only returns a Location says nothing of fields', async (t) => {
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
