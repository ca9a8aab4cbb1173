import fc from 'fast-check';
import t from '../fixtures/tap.js';
import { Track, visible, type RegisterWrite } from '../../conformance/model/track.js';
import type { TranscriptExchange } from '../../conformance/model/transcript.js';

/**
 * Values that a read may show, compared with all orders in which a few requests may have taken effect.
 */

const exchange = (n: number, sent: number, received: number): TranscriptExchange => ({
  n,
  sent,
  received,
  operation: 'update',
  path: '',
  id: '',
  query: {},
  sender: 'own',
  credential: 'own',
  intent: {},
  hasBody: false,
  body: undefined,
  status: 200,
  json: undefined,
  isWebPage: false,
  isUnread: false,
});

const interval = { sent: fc.nat(9), duration: fc.integer({ min: 1, max: 6 }) };

const history = fc.record({
  writes: fc.array(
    fc.record({
      ...interval,
      /** whether it has an unknown outcome because there was no response */
      isEndless: fc.boolean(),
      outcome: fc.constantFrom('accepted' as const, 'unknown' as const, 'rejected' as const),
    }),
    { maxLength: 5 },
  ),
  read: fc.record(interval),
  /** the write whose own response is judged instead of a read, if it was accepted */
  own: fc.option(fc.nat(4)),
  lag: fc.nat(4),
});

/** All subsets of a list. */
const subsets = <Item>(list: readonly Item[]): readonly (readonly Item[])[] =>
  list.reduce<readonly (readonly Item[])[]>(
    (all, item) => [...all, ...all.map((some) => [...some, item])],
    [[]],
  );

/** All orders of a list. */
const orders = <Item>(list: readonly Item[]): readonly (readonly Item[])[] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first, index) =>
        orders(list.toSpliced(index, 1)).map((rest) => [first, ...rest]),
      );

/** The last write that has taken effect, in each possible order. */
function lastInEachOrder(
  writes: readonly RegisterWrite[],
  at: TranscriptExchange,
  lag: number,
): Set<number> {
  const endOf = ({ received, outcome }: RegisterWrite): number =>
    received + (outcome === 'unknown' ? lag : 0);
  const isOwn = (write: RegisterWrite): boolean => write.exchange === at;
  const started = writes.filter(
    ({ outcome, sent }) => outcome !== 'rejected' && sent <= at.received,
  );
  // an accepted write shows once it ended longer ago than the lag, and in its own response
  const mustShow = (write: RegisterWrite): boolean =>
    write.outcome === 'accepted' && (isOwn(write) || write.received + lag <= at.sent);
  const isPossible = (order: readonly RegisterWrite[]): boolean =>
    order.every((write, index) =>
      order.slice(index + 1).every((later) => !(endOf(later) <= write.sent)),
    );
  const found = new Set<number>();
  for (const shown of subsets(started)) {
    if (!started.every((write) => !mustShow(write) || shown.includes(write))) continue;
    for (const order of orders(shown).filter(isPossible)) {
      const last = order.at(-1);
      if (last?.exchange) found.add(last.exchange.n);
    }
  }
  return found;
}

void t.test('a read can show any state that some order of the requests explains', async (t) => {
  fc.assert(
    fc.property(history, ({ writes, read, own, lag }) => {
      const sorted = [...writes].sort((one, other) => one.sent - other.sent);
      const all = sorted.map(({ sent, duration, outcome, isEndless }, n): RegisterWrite => {
        const received = isEndless && outcome === 'unknown' ? Infinity : sent + duration;
        return { exchange: exchange(n, sent, received), sent, received, outcome, values: [n] };
      });
      const track = new Track('city');
      for (const write of all) track.addWrite(write);
      const mine = own === null ? undefined : all[own];
      const at =
        mine?.outcome === 'accepted' && mine.exchange
          ? mine.exchange
          : exchange(99, read.sent, read.sent + read.duration);
      const found = visible(track, at, lag).map((write) => write.exchange?.n);
      const due = lastInEachOrder(all, at, lag);
      return found.length === due.size && found.every((n) => n !== undefined && due.has(n));
    }),
    { numRuns: 3000 },
  );
  t.pass('for 3,000 histories');
});

void t.test(
  'a write can be visible from when it was sent until another write was shown',
  async (t) => {
    const track = new Track('city');
    const [first, second] = [exchange(0, 0, 10), exchange(1, 20, 30)];
    for (const one of [first, second]) {
      const { sent, received, n } = one;
      track.addWrite({ exchange: one, sent, received, outcome: 'accepted', values: [n] });
    }
    const shownAt = (sent: number, lag: number): (number | undefined)[] =>
      visible(track, exchange(2, sent, sent + 5), lag).map((write) => write.exchange?.n);
    t.same(shownAt(12, 0), [0], 'between the two');
    t.same(shownAt(18, 0), [1, 0], 'while the second one is under way');
    t.same(shownAt(30, 0), [1], 'after the second one');
    t.same(shownAt(30, 100), [1, 0], 'on a replica that lags');
    t.same(shownAt(130, 100), [1], 'once the replica has caught up');
  },
);
