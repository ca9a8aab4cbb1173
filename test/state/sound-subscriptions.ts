import fc from 'fast-check';
import t from '../fixtures/tap.js';
import { isSoundSubscription } from '../../src/service/state/sound-subscription.js';
import { subscriptionSchema } from '../../src/service/state/state.js';
import { startIn } from '../fixtures/virtual-sandbox.js';

/** The quick look at stored subscriptions never accepts what their schema would refuse. */

const seed = 20261125;

const at = '2026-06-01T12:00:00.000Z';
const series = { reason: 'created', from: at, until: null, fields: ['phone'] };
const sound = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  account_id: '0F8FAD5B-d9cb-469f-a165-70867728950e',
  city: 'Zürich',
  entity_type: 'café',
  fields: ['phone', 'wifi'],
  status: 'active',
  created_at: at,
  updated_at: '2026-06-02T12:00:00.000Z',
  cancelled_at: null,
  scrapes: [{ ...series, until: at }, series],
};

const isValid = (value: unknown): boolean =>
  subscriptionSchema.required().validate(value, { convert: false }).error === undefined;

void t.test('it accepts what servers write', async (t) => {
  t.ok(isSoundSubscription(sound));
  const { client, sandbox } = await startIn(t, {});
  const ids = await Promise.all([1, 2, 3, 4].map(() => client.subscribe()));
  const [first = '', second = '', third = ''] = ids;
  await client.update(first, { status: 'paused' });
  await client.update(second, { fields: ['website', '😀'.repeat(40)] });
  await client.cancel(third);
  await sandbox.subscriptions.act(third, 'resume');
  await client.cancel(third);
  const { subscriptions } = sandbox.snapshot();
  t.strictSame(subscriptions.map(isSoundSubscription), [true, true, true, true]);
});

void t.test('it accepts nothing that is wrong', async (t) => {
  const values = [
    ...[null, true, 0, 3, '', 'x', 'all', [], {}, [null], [''], ['x'], [3], [[]]],
    ...['x'.repeat(501), '😀'.repeat(501), Array(300).fill('x'), Array(201).fill(series)],
    ...['active', 'paused', 'cancelled', 'created', at, '2026-06-01', '2026-02-30T00:00:00Z'],
    ...['2026-06-01T12:00:00', sound.id, sound.id.toUpperCase(), `{${sound.id}}`, `${sound.id}\n`],
    ...[sound.scrapes, [series, series], [{ ...series, until: at }], [{ ...series, more: 1 }]],
    ...[[{ ...series, until: undefined }], [{ ...series, failures: 3 }], [[series]], sound],
  ];
  const key = fc.constantFrom(...Object.keys(sound), 'more', 'assessments', 'failures');
  const wrong = fc.record({ key, value: fc.constantFrom(...values), inSeries: fc.boolean() });
  const changed = fc.array(wrong, { minLength: 1, maxLength: 3 }).map((changes) =>
    changes.reduce<object>((value, { key, value: next, inSeries }) => {
      if (!inSeries) return { ...value, [key]: next };
      const name = { status: 'reason', created_at: 'from', updated_at: 'until' }[key] ?? key;
      return { ...value, scrapes: [...sound.scrapes, { ...series, [name]: next }] };
    }, sound),
  );
  let accepted = 0;
  fc.assert(
    fc.property(changed, (value) => {
      const isSound = isSoundSubscription(value);
      if (isSound) accepted += 1;
      return !isSound || isValid(value);
    }),
    { numRuns: 3000, seed },
  );
  t.ok(accepted > 30, `${accepted} of them are still sound`);
  for (const value of values) t.notOk(isSoundSubscription(value) && !isValid(value));
  for (const name of Object.keys(sound)) {
    const without = Object.entries(sound).filter(([key]) => key !== name);
    t.notOk(isSoundSubscription(Object.fromEntries(without)), `without ${name}`);
  }
});
