import t from '../fixtures/tap.js';
import { startNode } from '../fixtures/cli.js';
import { giveUpAfter, turnsUntil } from '../fixtures/patience.js';

/** Tests give up, with a message, if what they wait for does not happen. */

void t.test('a silent program is recognised', async (t) => {
  const silent = "console.error('first'); setInterval(() => {}, 1e6)";
  const program = startNode(['-e', silent], { scope: t });
  await program.said(/first/);
  await t.rejects(program.said(/second/, 2), /still runs after 2 looks: first\n\/second\/ was not/);
  program.child.kill('SIGKILL');
  await t.rejects(program.said(/second/), /ended with null: first/);
});

void t.test('another server in this process is found', async (t) => {
  let turns = 0;
  await turnsUntil('three turns', () => (turns += 1) > 3);
  await t.rejects(
    turnsUntil('a change', () => false, 10),
    /^a change: not within 10 turns of the event loop$/,
  );
});

void t.test('a past entry ends the wait at once', async (t) => {
  const given: string[] = [];
  giveUpAfter(1, () => given.push('ended'))();
  await new Promise<void>((resolve) => {
    giveUpAfter(2, () => {
      given.push('given up');
      resolve();
    });
    // its timer alone keeps no process alive
    t.teardown(() => clearInterval(alive));
    const alive = setInterval(() => undefined, 50);
  });
  t.same(given, ['given up']);
});
