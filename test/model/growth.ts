import t from '../fixtures/tap.js';
import { exercised } from '../../conformance/model/exercised.js';
import { judge } from '../../conformance/model/judge.js';
import { Track, visible, type RegisterWrite } from '../../conformance/model/track.js';
import type { TranscriptExchange } from '../../conformance/model/transcript.js';
import { WorldModel } from '../../conformance/model/world.js';
import { toldBy } from './prose.js';

/** The work of the model, which grows like a recording, not like its square. */

const repeated = (line: string, times: number): string => Array(times).fill(line).join('\n');

/** Counts how often the model reads a property of an exchange of a recorded story. */
function looksAt(story: string): number {
  let looks = 0;
  const told = toldBy(story, { isRecording: true, lag: 3000 });
  const exchanges = told.exchanges.map(
    (one) =>
      new Proxy(one, {
        get: (target, key): unknown => {
          looks += 1;
          return Reflect.get(target, key) as unknown;
        },
      }),
  );
  exercised(judge({ ...told, exchanges }).world);
  return looks;
}

const read = 'get A -> active phone';

const stories: Readonly<Record<string, (size: number) => string>> = {
  'a cancellation without a known outcome': (size) => `
    create A with phone
    ${repeated(read, size)}
    cancel A -> 504
    4 s later
    ${repeated(read, size)}`,
  'lists after it': (size) => `
    create A with phone
    ${repeated(read, size)}
    cancel A -> 504
    4 s later
    ${read}
    ${repeated('list A -> e1 of 1 with phone', size)}`,
  'updates, each after a failed cancellation': (size) => `
    create A with phone
    ${repeated(read, size)}
    ${repeated(`cancel A -> 503\n4 s later\n${read}\nupdate A to phone`, size / 10)}`,
  'reads that fail for a long time': (size) => `
    create A with phone
    ${repeated('get A -> 500', size)}
    ${repeated('get A -> 503', size)}`,
  'a read after each update': (size) => `
    create A with phone
    ${repeated(`update A to menu\n${read.replace('phone', 'menu')}`, size)}`,
};

for (const [name, story] of Object.entries(stories)) {
  void t.test(`twice as many exchanges are twice the work: ${name}`, async (t) => {
    const [one, two] = [looksAt(story(200)), looksAt(story(400))];
    t.ok(two < 3 * one, `${one} and ${two} looks`);
  });
}

void t.test('a page with very many entities is judged', async (t) => {
  // comparing each with all others takes minutes
  const ids = Array.from({ length: 300_000 }, (_, index) => `e${index}`);
  const told = toldBy(`
    create A with phone
    list A limit=1000000 -> ${ids.join(' ')} e299000 of 300001 with phone`);
  t.match(judge(told).findings, [
    { id: 'entity.ids-unique', found: /"e299000" at positions 299000 and 300000 / },
  ]);
});

void t.test('a write without a response is not looked for among all later ones', async (t) => {
  const [example] = toldBy('create A with phone').exchanges;
  if (example === undefined) throw new Error('the story has an exchange');
  const writesAfter = (number: number): { looks: number; seen: unknown } => {
    let looks = 0;
    const track = new Track('city');
    const exchangeAt = (n: number): TranscriptExchange => {
      const sent = n * 20;
      return { ...example, n, sent, received: n === 0 ? Infinity : sent + 10 };
    };
    for (let n = 0; n < number; n += 1) {
      const exchange = exchangeAt(n);
      const { sent, received } = exchange;
      const write: RegisterWrite = {
        ...{ exchange, sent, received, values: [n] },
        get outcome() {
          looks += 1;
          return n === 0 ? ('unknown' as const) : ('accepted' as const);
        },
      };
      track.addWrite(write);
    }
    const at = exchangeAt(number);
    visible(track, at, 0);
    looks = 0;
    const seen = visible(track, at, 0).map(({ exchange }) => exchange?.n);
    return { looks, seen };
  };
  const [few, many] = [writesAfter(10), writesAfter(1000)];
  t.same(few.seen, [9, 0]);
  t.same(many.seen, [999, 0]);
  t.equal(many.looks, few.looks);
});

void t.test(
  'a cancellation may have an effect until a later read shows that it had none',
  async (t) => {
    const endOf = (story: string): number | undefined => {
      const told = toldBy(story, { lag: 3000 });
      const [subscription] = new WorldModel(told).all;
      return told.exchanges.findIndex(({ sent }) => sent === subscription?.mayEnd);
    };
    const failed = `
    create A with phone
    cancel A -> 503`;
    t.equal(endOf('create A with phone'), -1);
    t.equal(endOf(failed), 1);
    t.equal(endOf(`${failed}\n${read}`), 1, 'a replica may lag behind');
    t.equal(endOf(`${failed}\n4 s later\n${read}`), -1);
    t.equal(endOf(`${failed}\n4 s later\n${read}\ncancel A -> 503`), 3);
    t.equal(endOf(`${failed}\n4 s later\n${read}\ncancel A`), 3);
    t.equal(endOf(`${failed}\ncancel A`), 1);
  },
);
