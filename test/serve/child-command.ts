import { existsSync } from 'node:fs';
import t from '../fixtures/tap.js';
import { folderOf, startCli } from '../fixtures/cli.js';

/** `serve -- COMMAND`: a sandbox for as long as a command runs. */

const program = (source: string): string[] => ['--', process.execPath, '-e', source];

void t.test(
  'a command finds the sandbox in its environment, and its exit code is returned',
  async (t) => {
    const lists = `
    const { LOCATION_DATA_BASE_URL: url, LOCATION_DATA_TOKEN, LOCATION_DATA_OTHER_TOKEN } = process.env;
    const status = async (token) => (await fetch(url + '/v1/subscriptions/x', {
      headers: { authorization: 'Bearer ' + token } })).status;
    Promise.all([LOCATION_DATA_TOKEN, LOCATION_DATA_OTHER_TOKEN, 'nobody'].map(status)).then((all) => {
      console.log(all.join());
      process.exit(7);
    });`;
    const own = ['--token', 'first=demo', '--token', 'second=other'];
    for (const flags of [[], own]) {
      const { code, stdout, stderr } = await startCli(['serve', ...flags, ...program(lists)]).ended;
      t.equal(code, 7);
      t.equal(stdout, '404,404,401\n', 'nothing but what the command writes');
      t.equal(stderr, '');
    }
  },
);

void t.test('the sandbox is excluded from proxies that the environment names', async (t) => {
  const names = ['NO_PROXY', 'no_proxy'];
  const shows = program(
    `console.log(${JSON.stringify(names)}.map((one) => process.env[one]).join())`,
  );
  const env = {
    HTTP_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: 'example.com',
    no_proxy: 'other.example',
  };
  const { stdout } = await startCli(['serve', ...shows], { env }).ended;
  const all = 'example.com,other.example,127.0.0.1';
  t.equal(stdout, `${all},${all}\n`);
});

void t.test('the state is stored if a file is named', async (t) => {
  const file = folderOf(t)('kept.json');
  const kept = await startCli(['serve', '--state-file', file, ...program('')]).ended;
  t.equal(kept.code, 0);
  t.ok(existsSync(file));
});

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
  const { code, stderr } = await startCli(['serve', '4011']).ended;
  t.equal(code, 2);
  t.match(stderr, /unknown argument '4011'; pass a command after --/);
});
