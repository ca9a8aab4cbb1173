import { existsSync } from 'node:fs';
import t from '../fixtures/tap.js';
import { folderOf, startCli } from '../fixtures/cli.js';
import { runLine } from '../fixtures/run-command.js';

/** `serve -- COMMAND`: a sandbox for as long as a command runs. */

const program = (source: string): string[] => ['--', process.execPath, '-e', source];

void t.test(
  'a command finds the sandbox in its environment, and its exit code is returned',
  async (t) => {
    const file = folderOf(t)('kept.json');
    const lists = `
    const { LOCATION_DATA_BASE_URL: url, LOCATION_DATA_TOKEN, LOCATION_DATA_OTHER_TOKEN } = process.env;
    const status = async (token) => (await fetch(url + '/v1/subscriptions/x', {
      headers: { authorization: 'Bearer ' + token } })).status;
    Promise.all([LOCATION_DATA_TOKEN, LOCATION_DATA_OTHER_TOKEN, 'nobody'].map(status)).then((all) => {
      console.log(all.join());
      console.log(process.env.NO_PROXY);
      console.log(process.env.no_proxy);
      process.exit(7);
    });`;
    const own = ['--token', 'first=demo', '--token', 'second=other', '--state-file', file];
    const env = {
      HTTP_PROXY: 'http://127.0.0.1:9',
      NO_PROXY: 'example.com',
      no_proxy: 'other.example',
    };
    const excluded = 'example.com,other.example,127.0.0.1';
    for (const flags of [[], own]) {
      const args = ['serve', ...flags, ...program(lists)];
      const { code, stdout, stderr } = await startCli(args, { env }).ended;
      t.equal(code, 7);
      const [statuses, ...proxies] = stdout.split('\n');
      t.equal(statuses, '404,404,401', 'nothing but what the command writes');
      t.same(proxies, [excluded, excluded, ''], 'the sandbox is excluded from the proxies');
      t.equal(stderr, '');
      t.equal(existsSync(file), flags === own, 'the state is stored if a file is named');
    }
  },
);

void t.test('an unknown command is reported', async (t) => {
  const { code, stderr } = await startCli(['serve', '--', 'no-such-command', 'x']).ended;
  t.equal(code, 127);
  t.equal(stderr, 'location-data-kit serve: no-such-command: no such command\n');
});

void t.test('a signal ends the command, and the sandbox with it', async (t) => {
  const waits = `process.on('SIGTERM', () => process.exit(5));
    console.log('waits'); setTimeout(() => {}, 600_000);`;
  const served = startCli(['serve', ...program(waits)], { scope: t });
  await served.printed(/^waits$/);
  t.equal(await served.stop('SIGTERM'), 5);
  const killed = startCli(['serve', ...program("process.kill(process.pid, 'SIGKILL')")]);
  t.equal((await killed.ended).code, 137, 'as shells report it');
});

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
  void t.test(`${signal} to the sandbox alone reaches what a shell has started`, async (t) => {
    const app = `process.on('${signal}', () => { console.log('app asked to end'); process.exit(0); });
      console.log('app waits'); setTimeout(() => {}, 600_000);`;
    // The shell keeps running between them, like the shell of `npm test`.
    const shell = ['--', 'sh', '-c', '"$0" -e "$1"; exit 3', process.execPath, app];
    const served = startCli(['serve', ...shell], { scope: t });
    await served.printed(/^app waits$/);
    await served.stop(signal);
    t.match(served.out(), /^app asked to end$/m);
  });
}

void t.test('an argument that is not a command is a usage error', async (t) => {
  const { code, stderr } = await runLine(t, ['serve', '4011']);
  t.equal(code, 2);
  t.match(stderr, /unknown argument '4011'; pass a command after --/);
});
