import { Service } from '../../src/service/service.js';
import { addSubscription } from '../../src/service/control/subscriptions.js';
import { addresses, type OperationId } from '../../src/api/operations.js';
import { StoredState, type StateWrite } from '../../src/state/changes.js';
import { emptyState } from '../../src/state/state.js';
import { frozen } from '../fixtures/client.js';
import t from '../fixtures/tap.js';
import { turnsUntil } from '../fixtures/patience.js';

/** A state that cannot be written: the request fails, and nothing has changed. */

void t.test('a change whose write fails has no effect', async (t) => {
  let fails = false;
  const written = new StoredState(emptyState(1));
  const service = new Service(frozen, {
    store: async (write) => {
      if (fails) throw new Error('the disk is full');
      written.add(write);
    },
  });
  const run = async (operation: OperationId, id = '') => {
    const headers = { authorization: 'Bearer demo-token' };
    const { method, path: url } = addresses[operation];
    const lifecycle = service.begin({ method, url, headers, base: '', received: Date.now() });
    lifecycle.authenticate(operation, id);
    const payload = { city: 'Berlin', entity_type: 'cafe', fields: ['wifi'] };
    return lifecycle.run({ query: {}, payload });
  };
  await run('createSubscription');
  const [kept] = written.state.subscriptions;
  fails = true;
  await t.rejects(run('createSubscription'), /disk is full/);
  await t.rejects(run('cancelSubscription', kept?.id), /disk is full/);
  service.clock.advance('1d');
  await t.rejects(service.save(), /disk is full/);
  await t.rejects(service.reset({ version: 1, seed: 9 }), /disk is full/);
  t.strictSame(service.snapshot().subscriptions, [kept], 'as it was kept');
  t.strictSame([service.clock.offset, service.seed], [0, 1]);
  fails = false;
  await run('createSubscription');
  t.equal(written.state.subscriptions.length, 2);
  t.equal(written.state.seed, 1);
});

/** A service, and the writes that it has requested. */
function writing() {
  const writes: { write: StateWrite; end: (error?: Error) => void }[] = [];
  const service = new Service(frozen, {
    state: emptyState(1),
    store: (write) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error): void => (error ? reject(error) : resolve());
        writes.push({ write, end });
      }),
  });
  const add = (city: string) =>
    addSubscription(service, { city, entity_type: 'cafe', fields: ['wifi'] });
  const cities = () => service.snapshot().subscriptions.map(({ city }) => city);
  const until = (count: number): Promise<void> =>
    turnsUntil(`${count} writes`, () => writes.length >= count);
  /** Size of a write: its number of changes, or `everything`. */
  const sizeOf = (at: number) => {
    const { write } = writes[at] ?? {};
    return write && 'changes' in write ? write.changes.length : 'everything';
  };
  return { service, writes, add, cities, until, sizeOf };
}

void t.test('requests that wait for a write share the next write', async (t) => {
  const { service, writes, add, until, sizeOf } = writing();
  const first = add('Berlin');
  await until(1);
  const others = Array.from({ length: 50 }, () => add('Hamburg'));
  await new Promise(setImmediate);
  t.equal(writes.length, 1, 'one at a time');
  writes[0]?.end();
  await first;
  await until(2);
  t.equal(sizeOf(1), 51, 'fifty subscriptions, and their account');
  writes[1]?.end();
  await Promise.all(others);
  t.equal(writes.length, 2, 'fifty-one changes, two writes');
  t.equal(service.snapshot().subscriptions.length, 51);
});

void t.test('a failed write undoes only its own changes', async (t) => {
  const { service, writes, add, cities, until, sizeOf } = writing();
  const first = add('Berlin');
  await until(1);
  const second = add('Hamburg');
  writes[0]?.end();
  await first;
  await until(2);
  t.equal(sizeOf(1), 2, 'a write has what came since the one before');
  writes[1]?.end(new Error('the disk is full'));
  await t.rejects(second, /disk is full/);
  t.strictSame(cities(), ['Berlin']);
  const reset = service.reset({ version: 1, seed: 9 });
  await until(3);
  t.equal(sizeOf(2), 'everything', 'a reset is written as a whole');
  const third = add('Kyoto');
  writes[2]?.end(new Error('the disk is full'));
  await t.rejects(reset, /disk is full/);
  await t.rejects(third, /disk is full/, 'it was made on the state that is gone');
  t.equal(writes.length, 3, 'nothing is written for it');
  t.strictSame([cities(), service.seed], [['Berlin'], 1]);
});

void t.test('changes that a newly loaded state lacks are rejected', async (t) => {
  const { service, writes, add, cities, until } = writing();
  const stored = service.snapshot();
  const first = add('Berlin');
  await until(1);
  const second = add('Hamburg');
  service.resume(stored, new Error('the file was edited'));
  writes[0]?.end();
  await t.rejects(first, /file was edited/);
  await t.rejects(second, /file was edited/);
  t.equal(writes.length, 1, 'nothing is written for it');
  t.strictSame(cities(), []);
});

void t.test(
  'a write that ends after another state was loaded does not affect that state',
  async (t) => {
    for (const failure of [undefined, new Error('the file was edited')]) {
      const { service, writes, add, cities, until, sizeOf } = writing();
      const stored = service.snapshot();
      const first = add('Berlin');
      await until(1);
      // A reset that waits for that write: another registry is in use.
      const reset = service.reset({ version: 1, seed: 9 });
      await turnsUntil('the reset', () => service.seed === 9);
      service.resume(stored, new Error('the file was edited'));
      const later = add('Kyoto');
      writes[0]?.end(failure);
      await t.rejects(Promise.all([first, reset]), /file was edited/);
      await until(2);
      t.equal(sizeOf(1), 2, 'only the later change is stored, with its account');
      writes[1]?.end();
      await later;
      t.strictSame([cities(), service.seed], [['Kyoto'], 1]);
    }
  },
);
