import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import t, { type Test } from '../fixtures/tap.js';
import { folderOf, startCli, withToken } from '../fixtures/cli.js';
import { raw } from '../fixtures/listening.js';
import { runLine } from '../fixtures/run-command.js';
import { lookUp } from '../fixtures/processes.js';
import { looksUntil } from '../fixtures/patience.js';

/** `check --start COMMAND`: the service under test runs for as long as the checks. */

const plainService = new URL('../fixtures/plain-service.js', import.meta.url).href;

/** A service that writes its process id, and its port to a file. */
const source = `
  import { appendFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  import { PlainService } from ${JSON.stringify(plainService)};
  const { PORT, FILE, FAULT, UNREACHABLE } = process.env;
  appendFileSync(FILE, process.pid + ' ' + PORT + '\\n');
  console.log('starting with demo-token');
  if (FAULT === 'start') {
    console.error('cannot open the database');
    process.exit(9);
  }
  let requests = 0;
  const before = ({ path }) => {
    requests += 1;
    if (FAULT === 'crash' && requests === 12) {
      console.error('out of memory');
      process.exit(134);
    }
    if (FAULT === 'interpret' && path.endsWith('/interpret')) return { status: 418 };
  };
  const service = new PlainService({ before, entities: FAULT === 'empty' ? 0 : 9 });
  process.on('SIGTERM', () => {
    appendFileSync(FILE, 'ended, ' + service.live().length + ' left\\n');
    process.exit(0);
  });
  createServer(service.listener).listen(UNREACHABLE ? 0 : Number(PORT));
`;

function service(t: Test) {
  const file = folderOf(t);
  writeFileSync(file('service.mjs'), source);
  writeFileSync(file('log'), '');
  const command = `"${process.execPath}" "${file('service.mjs')}"`;
  const variables = { LOCATION_DATA_TOKEN: withToken.LOCATION_DATA_TOKEN, FILE: file('log') };
  const start = (args: readonly string[], env = {}, words = command) =>
    startCli(['check', '--start', words, ...args], { env: { ...variables, ...env }, scope: t });
  /** For commands that end before they start the service. */
  const inThisProcess = (args: readonly string[], env = {}, words = command) =>
    runLine(t, ['check', '--start', words, ...args], { env: { ...variables, ...env } });
  const lines = () => readFileSync(file('log'), 'utf8').trimEnd().split('\n');
  return { command, start, inThisProcess, lines };
}

const few = ['--only', 'get,interpret', '--allow-partial'];

/** Whether a process runs. If no parent waits for an ended process, its id stays in use. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return (await lookUp(pid))?.state !== 'Z';
}

/** Asserts that the process was told to stop, and has ended. */
async function ended(t: Test, [first = '', last = '']: readonly string[]): Promise<void> {
  t.equal(last, 'ended, 0 left');
  t.notOk(await isRunning(Number(first.split(' ')[0])), 'nothing of it stays');
}

void t.test('a service is started on a free port, checked and ended', async (t) => {
  const { start, lines } = service(t);
  const { code, stdout, stderr } = await start(few).ended;
  t.equal(code, 0);
  const port = lines()[0]?.split(' ')[1] ?? '';
  t.match(stdout, `Partly checked: http://localhost:${port}`);
  t.notMatch(stderr, 'starting', 'its output is not shown if all is well');
  await ended(t, lines());
});

void t.test(
  '--start passes the port of the base URL, and a failed check fails the test',
  async (t) => {
    const { start, inThisProcess, lines } = service(t);
    const probe = createServer();
    const url = await raw(t, probe);
    const taken = await inThisProcess([url, ...few]);
    t.equal(taken.code, 2);
    t.match(
      taken.stderr,
      `another program already listens at ${url}, so --start would not be checked; stop that program`,
    );
    t.same(lines(), [''], 'it was not started');

    await new Promise((resolve) => probe.close(resolve));
    const { port } = new URL(url);
    const { code, stderr } = await start([url, ...few], { FAULT: 'interpret' }).ended;
    t.equal(code, 1, 'a check fails');
    t.match(lines()[0], new RegExp(` ${port}$`));
    t.notMatch(stderr, /end of its output/);
    t.match(
      stderr,
      new RegExp(`The service has ended. .* on the same port: PORT=${port} \\S+node`),
    );
    await ended(t, lines());

    const elsewhere = { LOCATION_DATA_BASE_URL: 'https://staging.example.com' };
    const other = await inThisProcess(few, elsewhere);
    t.equal(other.code, 2);
    t.match(other.stderr, /on this machine, and the base URL is https:\/\/staging\.example\.com/);
  },
);

void t.test('a service that does not start or crashes is reported', async (t) => {
  const { start } = service(t);
  const unstarted = await start(few, { FAULT: 'start' }).ended;
  t.equal(unstarted.code, 3);
  t.match(unstarted.stderr, /the service ended before it responded, with exit code 9\. The end of/);
  t.match(unstarted.stderr, '  cannot open the database\n');
  t.notMatch(unstarted.stderr, 'demo-token', 'no token is shown');

  const crashed = await start(['--allow-unverified'], { FAULT: 'crash' }).ended;
  t.equal(crashed.code, 3, 'whatever the flags');
  t.match(crashed.stdout, /the service ended during the run, with exit code 134/);
  t.match(crashed.stderr, /the service ended during the run, with exit code 134/);
  t.match(crashed.stderr, '  out of memory\n');

  const deaf = await start(['--wait-for', '1s', ...few], { UNREACHABLE: '1' }).ended;
  t.equal(deaf.code, 3);
  t.match(deaf.stderr, /the service did not respond at .*; it must listen on \$PORT/);
});

void t.test('usage errors exit with 2', async (t) => {
  const { inThisProcess } = service(t);
  const wrong = async (command: string, text: RegExp): Promise<void> => {
    const { code, stdout, stderr } = await inThisProcess(few, {}, command);
    t.equal(code, 2, command);
    t.match(stderr, text, command);
    t.equal(stdout, '');
  };
  await wrong('no-such-command --fast', /check: --start: no-such-command: no such command\n/);
  await wrong("npm 'start", /--start is not a command: a quote is not closed/);
});

void t.test('a signal ends the run, and then the service', async (t) => {
  const { start, lines, command } = service(t);
  // A process other than the started one.
  const below = `sh -c '${command.replaceAll('"', '')} & wait'`;
  // A run that waits until the signal.
  const waiting = ['--only', 'entity.id'];
  const empty = { FAULT: 'empty' };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const run = start(waiting, empty, below);
    await run.said(/waiting: no entities yet/);
    t.equal(await run.stop(signal), signal === 'SIGINT' ? 130 : 143);
    await ended(t, lines().slice(-2));
  }
  const run = start(waiting, empty, below);
  await run.said(/waiting: no entities yet/);
  const [pid = ''] = lines().at(-1)?.split(' ') ?? [];
  run.child.kill('SIGINT');
  await run.said(/Press Ctrl-C again/);
  t.equal(await run.stop('SIGINT'), 130);
  await looksUntil('the service has ended', async () => !(await isRunning(Number(pid))));
  t.pass('an impatient user leaves nothing behind');
});
