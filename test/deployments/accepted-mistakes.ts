import t from '../fixtures/tap.js';
import { exitCodeOf } from '../../conformance/index.js';
import type { CheckId } from '../../conformance/check-id.js';
import { idsOf, judged, judgedOnce } from '../fixtures/judged.js';
import { hangUp, isCreation, madeUp, parses } from '../fixtures/deviations.js';
import type {
  Asked,
  Deviations,
  JsonObject,
  PlainService,
  Reply,
} from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';
import { indistinct, withVictim } from '../fixtures/upserts.js';

/**
 * Deployments that accept create requests with a mistake. What these create shows nothing about
 * valid requests.
 */

t.jobs = 8;

const week = 7 * 24 * 60 * 60_000;

/** Changes the body of a create request with the mistake to what is stored; null for other requests. */
type Mistake = (body: JsonObject, asked: Asked) => JsonObject | null;

const namesIn = ({ fields }: JsonObject): unknown[] => (Array.isArray(fields) ? fields : []);

const onlyIf =
  (isMistake: (body: JsonObject, asked: Asked) => boolean): Mistake =>
  (body, asked) =>
    isMistake(body, asked) ? body : null;

const mistakes: Record<string, { id: CheckId; mistake: Mistake }> = {
  'no city': {
    id: 'create.city-required',
    mistake: (body) =>
      body.city === undefined && body.entity_type !== undefined ? { ...body, city: '' } : null,
  },
  'an empty city': { id: 'create.city-length', mistake: onlyIf(({ city }) => city === '') },
  'no field': {
    id: 'create.fields-count',
    mistake: onlyIf(({ fields }) => Array.isArray(fields) && fields.length === 0),
  },
  'no token': {
    id: 'auth.missing.create',
    mistake: onlyIf((body, { authorization }) => authorization === undefined && 'city' in body),
  },
  'a made-up token': {
    id: 'auth.unknown.refused',
    mistake: onlyIf((body, { authorization }) => madeUp(authorization) && 'city' in body),
  },
};

/** The deployment, which creates a subscription for each request with the mistake. */
const accepting = (mistake: Mistake, deviations: Deviations = {}): Deviations => ({
  ...deviations,
  before: (asked, service) => {
    const body = isCreation(asked) ? parses(asked.body) : undefined;
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const stored = isObject ? mistake(body as JsonObject, asked) : null;
    return stored === null
      ? deviations.before?.(asked, service)
      : { status: 201, body: service.show(kept(service, stored)) };
  },
});

const kept = (service: PlainService, body: JsonObject): ReturnType<PlainService['keep']> =>
  service.keep(
    body.city as string,
    body.entity_type as string,
    body.fields as string[],
    service.now(),
  );

/** The sections whose requests change something, or try to. */
const changing = ['auth', 'create', 'update', 'cancel'];

// A unique index takes each null for another value, so an upsert without a city always creates.
for (const [row, [sent, { mistake }]] of Object.entries(mistakes).entries()) {
  for (const [column, [about, deviations]] of Object.entries(indistinct).entries()) {
    const title = `an upsert that creates for ${sent} changes nothing of what was there: ${about}`;
    void t.test(title, { buffered: true }, async (t) => {
      const { deviations: deployment, victim } = withVictim(deviations(), week);
      // one of each is a whole run, which is compared with an audit
      const [judge, options] = row === column ? [judged, {}] : [judgedOnce, { only: changing }];
      const { report, service } = await judge(
        t,
        accepting(mistake, deployment),
        undefined,
        options,
      );
      t.same(victim.changes, [], 'no update and no cancellation of it was sent');
      t.match(victim.kept, { ...victim.before });
      const told = report.leftovers.map(({ id }) => id);
      t.same(
        service.live().map(({ id }) => told.includes(id)),
        service.live().map(() => true),
        'what is left is listed',
      );
    });
  }
}

for (const [sent, { id, mistake }] of Object.entries(mistakes)) {
  void t.test(`everything else is checked although ${sent} is accepted`, async (t) => {
    const { report, service } = await judged(t, accepting(mistake));
    t.match(resultOf(report, id)?.outcome, /fail|warn/);
    t.same(idsOf(report, 'inconclusive'), []);
    t.same(service.live(), [], 'nothing is left');
    t.same(report.leftovers, []);
  });
}

const failures: Record<string, (asked: Asked) => Reply | 'sent'> = {
  'a 500': () => ({ status: 500, body: { error: 'x' } }),
  'a closed connection': hangUp,
};

for (const [failure, fail] of Object.entries(failures)) {
  void t.test(`the first valid create request after an accepted one gets ${failure}`, async (t) => {
    let [isAccepted, hasFailed] = [false, false];
    const noField: Mistake = (body, asked) => {
      const stored = asked.known && namesIn(body).length === 0 && 'fields' in body ? body : null;
      isAccepted ||= stored !== null;
      return stored;
    };
    const failing: Deviations = {
      onPort: true,
      before: (asked) => {
        const isDue = isAccepted && !hasFailed && asked.known && isCreation(asked);
        if (!isDue || !asked.body.includes('["phone","website"]')) return undefined;
        hasFailed = asked.body.includes('"city":"Berlin","entity_type":"cafe","fields"');
        return hasFailed ? fail(asked) : undefined;
      },
    };
    const { report, service } = await judged(t, accepting(noField, failing));
    t.ok(hasFailed);
    t.equal(resultOf(report, 'update.subscription')?.outcome, 'pass');
    t.equal(resultOf(report, 'cancel.accepted')?.outcome, 'pass');
    t.same(service.live(), [], 'nothing is left');
  });
}

const usual = ['phone', 'website'];

const corrections: Record<string, { id: CheckId; mistake: Mistake }> = {
  'usual fields in place of none': {
    id: 'create.fields-count',
    mistake: (body) =>
      Array.isArray(body.fields) && body.fields.length === 0 ? { ...body, fields: usual } : null,
  },
  'fields without the empty name': {
    id: 'create.fields-lengths',
    mistake: (body) =>
      namesIn(body).length > 1 && namesIn(body).includes('')
        ? { ...body, fields: (body.fields as string[]).filter((name) => name !== '') }
        : null,
  },
};

for (const [stored, { id, mistake }] of Object.entries(corrections)) {
  void t.test(`a deployment that stores ${stored} is checked all the same`, async (t) => {
    const { report, service } = await judged(
      t,
      accepting((body, asked) =>
        asked.known && typeof body.city === 'string' ? mistake(body, asked) : null,
      ),
    );
    t.equal(resultOf(report, id)?.outcome, 'fail');
    t.equal(exitCodeOf(report), 1);
    t.same(
      idsOf(report, 'inconclusive'),
      [
        'create.city-string',
        'create.entity-type-string',
        'create.fields-array',
        'create.fields-strings',
      ],
      'only further invalid create requests are not sent',
    );
    t.same(
      report.leftovers.map((one) => one.id),
      service.live().map((one) => one.id),
      'the response does not show what was sent, so the subscription is left and listed',
    );
    t.equal(report.leftovers.length, 1);
  });
}
