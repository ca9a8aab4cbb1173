import { Service } from '../../src/service/service.js';
import { addSubscription } from '../../src/service/control/subscriptions.js';
import { addresses, type OperationId } from '../../src/api/operations.js';
import type { Unsaved } from '../../src/service/state/registry.js';
import type { State } from '../../src/service/state/state.js';
import { frozen } from '../fixtures/client.js';
import t from '../fixtures/tap.js';

/** A state that cannot be written: the request fails, and nothing has changed. */

void t.test('a change whose write fails has not happened', async (t) => {
  let fails = false;
  const written: State[] = [];
  const service = new Service(frozen, {
    save: async (take) => {
      const unsaved = take();
      const state = unsaved.state();
      if (fails) {
        const error = new Error('the disk is full');
        unsaved.undo(error);
        throw error;
      }
      unsaved.stored();
      written.push(state);
    },
  });
  const run = async (operation: OperationId, id = '') => {
    const headers = { authorization: 'Bearer demo-token' };
    const { method, path: url } = addresses[operation];
    const conversation = service.begin({ method, url, headers, base: '', received: Date.now() });
    conversation.authenticate(operation, id);
    const payload = { city: 'Berlin', entity_type: 'cafe', fields: ['wifi'] };
    return conversation.run({ query: {}, payload });
  };
  await run('createSubscription');
  const [kept] = written.at(-1)?.subscriptions ?? [];
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
  t.equal(written.at(-1)?.subscriptions.length, 2);
});

/** A service, and the writes that it has asked for. */
function writing() {
  const writes: { unsaved: Unsaved; end: (error?: Error) => void }[] = [];
  const service = new Service(frozen, {
    save: (take) =>
      new Promise((resolve, reject) => {
        const unsaved = take();
        const end = (error?: Error): void => {
          if (error) {
            unsaved.undo(error);
            reject(error);
          } else {
            unsaved.stored();
            resolve();
          }
        };
        writes.push({ unsaved, end });
      }),
  });
  const add = (city: string) =>
    addSubscription(service, { city, entity_type: 'cafe', fields: ['wifi'] });
  const cities = () => service.snapshot().subscriptions.map(({ city }) => city);
  const until = async (count: number): Promise<void> => {
    while (writes.length < count) await new Promise(setImmediate);
  };
  return { service, writes, add, cities, until };
}

void t.test('those who wait for a write share the next one', async (t) => {
  const { service, writes, add, until } = writing();
  const first = add('Berlin');
  await until(1);
  const others = Array.from({ length: 50 }, () => add('Hamburg'));
  await new Promise(setImmediate);
  t.equal(writes.length, 1, 'one at a time');
  writes[0]?.end();
  await first;
  await until(2);
  t.equal(writes[1]?.unsaved.state().subscriptions.length, 51);
  writes[1]?.end();
  await Promise.all(others);
  t.equal(writes.length, 2, 'fifty-one changes, two writes');
  t.equal(service.snapshot().subscriptions.length, 51);
});

void t.test('of two writes, only what failed is undone', async (t) => {
  const { service, writes, add, cities, until } = writing();
  const first = add('Berlin');
  await until(1);
  const second = add('Hamburg');
  writes[0]?.end();
  await first;
  await until(2);
  t.equal(writes[1]?.unsaved.changes?.length, 2, 'a write has what came since the one before');
  writes[1]?.end(new Error('the disk is full'));
  await t.rejects(second, /disk is full/);
  t.strictSame(cities(), ['Berlin']);
  const reset = service.reset({ version: 1, seed: 9 });
  await until(3);
  t.equal(writes[2]?.unsaved.changes, null, 'a reset is written as a whole');
  const third = add('Kyoto');
  writes[2]?.end(new Error('the disk is full'));
  await t.rejects(reset, /disk is full/);
  await until(4);
  writes[3]?.end();
  await t.rejects(third, /disk is full/, 'it was made on the state that is gone');
  t.strictSame([cities(), service.seed], [['Berlin'], 1]);
});

void t.test('changes that are not in a state that is loaded meanwhile are refused', async (t) => {
  const { service, writes, add, cities, until } = writing();
  const stored = service.snapshot();
  const first = add('Berlin');
  await until(1);
  const second = add('Hamburg');
  service.resume(stored, new Error('the file was edited'));
  writes[0]?.end();
  await t.rejects(first, /file was edited/);
  await until(2);
  t.strictSame(writes[1]?.unsaved.changes, []);
  writes[1]?.end();
  await t.rejects(second, /file was edited/);
  t.strictSame(cities(), []);
});
