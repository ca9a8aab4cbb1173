import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import t from '../fixtures/tap.js';
import { cli, folderOf, startCli } from '../fixtures/cli.js';
import { runLine } from '../fixtures/run-command.js';

/** Messages of the commands about problems of the machine. */

const packageJson = new URL('../../../package.json', import.meta.url);

const nodeVersion = (version: string): string =>
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;

void t.test('a too old Node.js is reported before anything else is loaded', async (t) => {
  const { engines } = JSON.parse(readFileSync(packageJson, 'utf8')) as {
    engines: { node: string };
  };
  const oldest = engines.node.replace('>=', '');
  for (const version of ['18.20.8', '20.18.3']) {
    const { code, stdout, stderr } = await startCli(['serve'], { preload: nodeVersion(version) })
      .ended;
    t.equal(code, 2, 'not the code of a deployment that is not conformant');
    t.equal(stdout, '');
    t.match(stderr, `location-data-kit needs Node.js ${oldest} or later; this is ${version} (`);
  }
  for (const version of [`${oldest}.0`, '22.0.0']) {
    const { code } = await startCli(['--version'], { preload: nodeVersion(version) }).ended;
    t.equal(code, 0, version);
  }
});

void t.test('the address of a Kubernetes service is not treated as a port', async (t) => {
  const env = { LOCATION_DATA_PORT: 'tcp://10.96.0.12:4010' };
  const { code, stderr } = await runLine(t, ['serve'], { env });
  t.equal(code, 2);
  t.match(
    stderr,
    /LOCATION_DATA_PORT.* is the address of a Kubernetes service.*enableServiceLinks/,
  );
});

void t.test('a missing temporary folder is named, but not created', async (t) => {
  const missing = folderOf(t)('missing');
  const env = { TMPDIR: missing };
  const vary = await runLine(t, ['vary', '--', 'true'], { env });
  t.equal(vary.code, 2);
  t.match(vary.stderr, `${missing}: there is no such file; set TMPDIR`);
  const only = ['--only', 'get', '--scrape-time', '0s'];
  const check = ['--', process.execPath, cli, 'check', ...only.slice(0, 2)];
  const checked = await startCli(['serve', ...only.slice(2), ...check], { env }).ended;
  t.match(checked.stderr, `the folder for temporary files, ${missing}, does not exist; set TMPDIR`);
  t.equal(checked.code, 4, 'the run goes on without its list');
  t.notOk(existsSync(missing));
});

void t.test('every command reports a UTF-16 file', async (t) => {
  const file = folderOf(t)('utf16');
  const reads = [
    ['serve', '--fixture', file],
    ['serve', '--profile', file],
    ['serve', '--config', file],
    ['serve', '--state-file', file],
    ['serve', '--tls-key', file, '--tls-cert', file],
    ['audit', file],
    ['compare', file, file],
    ['profile', 'show', file],
    ['check', 'http://127.0.0.1:1', '--token', 'x', '--known-failures', file],
    ['clean-up', file, '--token', 'x'],
    ['check', 'http://127.0.0.1:1', '--token', 'x', '--profile', file],
    ['check', 'https://127.0.0.1:1', '--token', 'x', '--ca', file],
  ];
  for (const text of ['\ufeff{"a":1}', '{"a":1}']) {
    writeFileSync(file, text, 'utf16le');
    for (const args of reads) {
      const { code, stderr } = await runLine(t, args);
      t.ok(code === 2 || args.includes('--state-file'), args.join(' '));
      t.match(stderr, /is UTF-16(: save it as|\. Save it as|, but must be) UTF-8/, args.join(' '));
    }
  }
});

void t.test('a file that only looks like UTF-16 is not reported as that', async (t) => {
  const file = folderOf(t)('picture');
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0]);
  writeFileSync(file, jpeg);
  for (const args of [
    ['serve', '--fixture', file],
    ['serve', '--state-file', file],
    ['compare', file, file],
    ['check', 'https://127.0.0.1:1', '--token', 'x', '--ca', file],
  ]) {
    const { stderr } = await runLine(t, args);
    t.match(stderr, 'picture', args.join(' '));
    t.notMatch(stderr, 'UTF-16', args.join(' '));
  }
});
