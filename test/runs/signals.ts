import t, { type Test } from '../fixtures/tap.js';
import { startCli, withToken } from '../fixtures/cli.js';
import { isList } from '../fixtures/deviations.js';
import { latch } from '../fixtures/disk.js';
import { http } from '../fixtures/listening.js';
import { type Asked, PlainService, type Deviations } from '../fixtures/plain-service.js';
import { isCancellation, isCreation, throttled } from '../fixtures/slow-service.js';

/** SIGTERM ends a run, even if its requests pause or hang. */

/**
 * Lets a signal end the time of the last attempts in progress, instead of the clock: a busy machine might not run for
 * more than these five seconds.
 */
const timeEndsBySignal = `
  const ends = [];
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (milliseconds) => {
    if (milliseconds > 5000) return timeout.call(AbortSignal, milliseconds);
    const end = new AbortController();
    ends.push(end);
    return end.signal;
  };
  process.on('SIGUSR2', () => {
    for (const end of ends.splice(0)) end.abort(new DOMException('too late', 'TimeoutError'));
  });`;

/** Starts a check of a deployment in another process. */
async function checked(t: Test, before: NonNullable<Deviations['before']>) {
  const received: string[] = [];
  const { listener } = new PlainService({
    onPort: true,
    before: (asked, service) => {
      received.push(`${asked.method} ${asked.path}`);
      return before(asked, service);
    },
  });
  // a request may take so long that only the limit for a last attempt ends it
  const flags = ['check', await http(t, listener), '--timeout', '10m'];
  const command = startCli(flags, { env: withToken, scope: t, preload: timeEndsBySignal });
  const endTime = (): boolean => command.child.kill('SIGUSR2');
  /** Waits for requests, or for the end of the command. */
  const until = (...requests: readonly Promise<void>[]): Promise<unknown> =>
    Promise.race([Promise.all(requests), command.ended]);
  return { command, received, endTime, until };
}

const idIn = ({ path }: Asked): string => path.split('/').at(-1) ?? '';

const commandsIn = (stderr: string): number => stderr.match(/ -X DELETE /g)?.length ?? 0;

const usualCreation = '{"city":"Berlin","entity_type":"cafe","fields":["phone","website"]}';

const leftBehind = /Stopped\. These subscriptions may still exist:\n +curl -sS -i -X DELETE/;

void t.test(
  'SIGTERM ends a pausing process, after one attempt to cancel each subscription',
  async (t) => {
    let [isThrottling, deletions] = [false, 0];
    const { command, received } = await checked(t, (asked, { kept }) => {
      // two create requests show how the deployment behaves; the third one creates a second subscription
      isThrottling ||= kept.size === 3 && asked.known && isList(asked);
      if (!isThrottling) return undefined;
      if (isList(asked)) return throttled(429, '50');
      if (!isCancellation(asked)) return undefined;
      deletions += 1;
      return throttled(429, '900');
    });
    await command.said(/next request in 50 s/);
    t.equal(await command.stop(), 143);
    const { stderr } = await command.ended;
    t.match(stderr, leftBehind);
    t.ok(deletions > 0);
    t.equal(deletions, commandsIn(stderr), 'one attempt for each of them', { stderr, received });
  },
);

void t.test(
  'SIGTERM ends a process whose requests hang, after the time of the last attempts',
  async (t) => {
    const [isRead, isReadAgain, isCancelled, isLastCancelled] = [
      latch(),
      latch(),
      latch(),
      latch(),
    ];
    let [reads, deletions] = [0, 0];
    const { command, received, endTime, until } = await checked(t, (asked, { kept }) => {
      const second = [...kept.keys()][2];
      if (second === undefined) return undefined;
      if (asked.method === 'GET' && idIn(asked) === second) {
        reads += 1;
        (reads === 1 ? isRead : isReadAgain).resolve();
        return 'sent';
      }
      if (reads === 0 || !isCancellation(asked) || !kept.has(idIn(asked))) return undefined;
      deletions += 1;
      (idIn(asked) === second ? isLastCancelled : isCancelled).resolve();
      return 'sent';
    });
    await until(isRead.promise);
    const ended = command.stop();
    // a subscription that was not read yet is read first, and then cancelled anyway
    await until(isReadAgain.promise, isCancelled.promise);
    t.equal(deletions, 1);
    endTime();
    await until(isLastCancelled.promise);
    endTime();
    t.equal(await ended, 143);
    const { stderr } = await command.ended;
    t.match(stderr, leftBehind);
    t.same([deletions, commandsIn(stderr)], [2, 2], 'one attempt for each of them', { received });
  },
);

void t.test(
  'SIGTERM ends a process whose create requests hang, and each is reported',
  async (t) => {
    const isSent = [latch(), latch()];
    let creations = 0;
    const { command, endTime, until } = await checked(t, (asked) => {
      // as long as the behaviour of create requests is unknown, the same request is sent again
      if (!isCreation(asked) || !asked.known || asked.body !== usualCreation) return undefined;
      creations += 1;
      if (creations === 1) return undefined;
      if (creations === 2) return throttled(429, '50');
      isSent[creations - 3]?.resolve();
      return 'sent';
    });
    await command.said(/next request in 50 s/);
    const ended = command.stop();
    for (const { promise } of isSent) {
      await until(promise);
      endTime();
    }
    t.equal(await ended, 143);
    const { stderr } = await command.ended;
    t.match(stderr, leftBehind, 'nothing proves that the run created the first one');
    t.match(
      stderr,
      /a create request may have taken effect although it failed \(no response: no complete response within \d+ ms \(timeout\)\)/,
    );
  },
);
