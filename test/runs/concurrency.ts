import t from '../fixtures/tap.js';
import { Turns } from '../../conformance/http/pacing.js';
import { VirtualTime } from '../self-test/index.js';

/** The order of requests, in virtual time: those that others wait for come first. */

/** Requests in a queue, with a log of their starts. */
class Schedule {
  readonly #time = new VirtualTime();
  readonly #began = this.#time.now();
  readonly turns: Turns;
  /** name and time of each start, in order */
  readonly starts: string[] = [];
  #underWay = 0;
  mostUnderWay = 0;

  constructor(most: number) {
    this.turns = new Turns(most);
  }

  /** A request that others wait for. @param ms how long it takes */
  urgent(name: string, ms: number): Promise<void> {
    return this.turns.take(false, () => this.#send(name, ms));
  }

  byTheWay(name: string, ms: number): Promise<void> {
    return this.turns.take(true, () => this.#send(name, ms));
  }

  async #send(name: string, ms: number): Promise<void> {
    this.starts.push(`${name} at ${this.#time.now() - this.#began}`);
    this.#underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.#underWay);
    await this.#time.sleep(ms);
    this.#underWay -= 1;
  }
}

void t.test('requests run in order, up to the limit', async (t) => {
  const schedule = new Schedule(2);
  const names = ['a', 'b', 'c', 'd', 'e'];
  await Promise.all(names.map((name) => schedule.urgent(name, 10)));
  t.same(schedule.starts, ['a at 0', 'b at 0', 'c at 10', 'd at 10', 'e at 20']);
  t.equal(schedule.mostUnderWay, 2);
});

void t.test('requests that others wait for go first', async (t) => {
  const schedule = new Schedule(1);
  const all = ['first', 'x', 'y'].map((name) => schedule.byTheWay(name, 10));
  await Promise.all([...all, schedule.urgent('urgent', 10)]);
  t.same(schedule.starts, ['first at 0', 'urgent at 10', 'x at 20', 'y at 30']);
});

void t.test('two turns are reserved for requests that others wait for', async (t) => {
  const schedule = new Schedule(4);
  const all = ['u', 'v', 'w', 'x'].map((name) => schedule.byTheWay(name, 100));
  const urgent = ['a', 'b', 'c'].map((name) => schedule.urgent(name, 10));
  await Promise.all([...all, ...urgent]);
  const starts = ['u at 0', 'v at 0', 'a at 0', 'b at 0', 'c at 10', 'w at 100', 'x at 100'];
  t.same(schedule.starts, starts);
  t.equal(schedule.mostUnderWay, 4);
});

void t.test('requests that no other request waits for run in sequence', async (t) => {
  for (const most of [1, 2, 3]) {
    const schedule = new Schedule(most);
    await Promise.all(['x', 'y'].map((name) => schedule.byTheWay(name, 10)));
    t.same(schedule.starts, ['x at 0', 'y at 10'], `${most} at a time`);
  }
});

void t.test('a failed request releases its turn', async (t) => {
  const schedule = new Schedule(1);
  for (const isByTheWay of [false, true]) {
    const failure = new Error('the connection was closed');
    const failing = schedule.turns.take(isByTheWay, () => Promise.reject(failure));
    const next = schedule.byTheWay(`after ${isByTheWay}`, 0);
    await t.rejects(failing, failure);
    await next;
  }
  t.same(schedule.starts, ['after false at 0', 'after true at 0']);
});

void t.test('the limit changes while requests wait', async (t) => {
  const schedule = new Schedule(2);
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => schedule.urgent(name, 10));
  schedule.turns.most = 1;
  await Promise.all(all.slice(0, 3));
  // requests in progress are not interrupted; then one at a time
  t.same(schedule.starts.slice(0, 3), ['a at 0', 'b at 0', 'c at 10']);
  schedule.turns.most = 3;
  await Promise.all(all);
  t.same(schedule.starts.slice(3), ['d at 20', 'e at 20']);
});
