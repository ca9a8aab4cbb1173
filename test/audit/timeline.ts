import t from '../fixtures/tap.js';
import { precedes, Timeline } from '../../conformance/audit/order.js';
import type { Recorded } from '../../conformance/audit/recorded.js';
import { seededRandom } from '../fixtures/combinations.js';

/** Exchanges of which many begin or end at the same moment, some take no time, and some never end. */
function spans(random: () => number): Recorded[] {
  const all = Array.from({ length: 40 }, () => {
    const start = Math.floor(random() * 20);
    const time = random() < 0.1 ? Infinity : Math.floor(random() * 4);
    return { start, end: start + time } as Recorded;
  });
  return all.toSorted((one, other) => one.start - other.start);
}

void t.test('what is found near a moment is what a look at all exchanges finds', async (t) => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const events = spans(seededRandom(seed));
    const timeline = new Timeline(events);
    for (const at of events) {
      const before = events.filter((event) => precedes(event, at));
      const found = timeline.between(at.start, at.end);
      const isRight =
        timeline.lastBefore(at) === before.at(-1) &&
        timeline.nextAfter(at) === events.find((event) => precedes(at, event)) &&
        events.slice(0, timeline.overBefore(at.start)).every((event) => before.includes(event)) &&
        events.every((one) => precedes(one, at) || precedes(at, one) || found.includes(one));
      if (!isRight) t.fail(`seed ${seed}: ${JSON.stringify([at, events])}`);
    }
  }
  t.pass('of 200 recordings');
});
