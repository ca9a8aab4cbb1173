// Checks Dockerfile and compose.yaml, and goes through the steps of the Dockerfile without a
// container: packs the package, installs it without its development dependencies, starts it as a
// user without a name, in group 0, who may write into the folder of the state only, and asks for its
// health, also on another port and with TLS.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { validate } from 'dockerfile-utils';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const problems = validate(dockerfile).map(
  ({ message, range }) => `${range.start.line}: ${message}`,
);
if (problems.length > 0) throw new Error(`Dockerfile: ${problems.join('\n')}`);
execFileSync('node_modules/.bin/dclint', ['--max-warnings', '0', 'compose.yaml'], {
  stdio: 'inherit',
});

/** The last command of an instruction, which is written as a JSON array. */
const commandOf = (name) =>
  JSON.parse([...dockerfile.matchAll(new RegExp(`^${name} (\\[.*\\])$`, 'gm'))].at(-1)[1]);

const folder = mkdtempSync(join(tmpdir(), 'location-data-kit-container-'));
const data = join(folder, 'data');
/** any user of group 0, as OpenShift does; without the rights to change to another user, the same */
const user = process.getuid() === 0 ? { uid: 1_000_650_000, gid: 0 } : {};
const npm = (...args) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund'], { stdio: 'pipe' });

/** @returns the status of a request, as it comes through a published port */
async function statusOf(port, path, headers = {}) {
  const sent = request({ port, path, headers }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

function expect(what, found, expected) {
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`);
  process.stdout.write(`✔ ${what}: ${found}\n`);
}

let server;
try {
  npm('pack', '--ignore-scripts', '--pack-destination', folder);
  const [tarball] = readdirSync(folder);
  npm('install', '--global', '--omit=dev', '--prefix', folder, join(folder, tarball));
  // what is installed can be read by that user, and not be changed
  execFileSync('chmod', ['-R', 'a+rX,go-w', folder]);
  const [, owner, group, mode] = /install -d -o (\d+) -g (\d+) -m (\d+) \/data/.exec(dockerfile);
  mkdirSync(data);
  if ('uid' in user) chownSync(data, Number(owner), Number(group));
  chmodSync(data, parseInt(mode, 8));
  expect('user', /^USER (\S+)$/m.exec(dockerfile)[1], `${owner}:${group}`);

  const [bin, ...flags] = [...commandOf('ENTRYPOINT'), ...commandOf('CMD')];
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    NODE_ENV: 'production',
    LOCATION_DATA_HOST: '0.0.0.0',
    LOCATION_DATA_PORT: '0',
    LOCATION_DATA_STATE_FILE: join(data, 'location-data.json'),
    LOCATION_DATA_LOG: 'json',
  };
  server = spawn(bin, [...flags, '--allow-host', 'localhost'], { env, cwd: data, ...user });
  server.stderr.pipe(process.stderr);
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
  const { port } = new URL(JSON.parse(line.split('\n')[0]).url);
  const proxied = { 'x-forwarded-for': '172.17.0.1' };
  expect('health', await statusOf(port, '/health', { host: 'sandbox' }), 200);
  expect('console', await statusOf(port, '/', { host: 'localhost', accept: 'text/html' }), 200);
  const control = '/_sandbox/clock';
  expect(
    'control by an allowed host',
    await statusOf(port, control, { host: 'localhost', ...proxied }),
    200,
  );
  expect('control by another', await statusOf(port, control, { host: 'sandbox', ...proxied }), 403);

  const isHealthy = (pid, variables) => {
    const probe = [resolve('docker/health.mjs'), String(pid)];
    const variablesOfProbe = { ...env, LOCATION_DATA_PORT: '', ...variables };
    return spawnSync(process.execPath, probe, { env: variablesOfProbe }).status === 0;
  };
  expect('health by the variable', isHealthy(server.pid, { LOCATION_DATA_PORT: port }), true);
  expect('health of another port', isHealthy(server.pid, { LOCATION_DATA_PORT: '1' }), false);
  expect(
    'files of the user',
    readdirSync(data)
      .filter((name) => name.endsWith('.json'))
      .join(),
    'location-data.json',
  );
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  expect('exit code after SIGTERM', code, 0);

  const { selfSigned } = await import('../dist/test/fixtures/self-signed.js');
  const pair = Object.entries(selfSigned).flatMap(([name, text]) => {
    const path = join(folder, `${name}.pem`);
    writeFileSync(path, text, { mode: 0o644 });
    return [`--tls-${name}`, path];
  });
  const secured = [...flags, '--memory', '--port', String(port), ...pair];
  const { LOCATION_DATA_PORT: _, LOCATION_DATA_STATE_FILE: __, ...bare } = env;
  server = spawn(bin, secured, { env: bare, cwd: data, ...user });
  server.stderr.pipe(process.stderr);
  await once(server.stdout, 'data');
  expect('health with flags for port and TLS', isHealthy(server.pid, {}), true);
  server.kill('SIGKILL');
  await once(server, 'exit');

  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(folder, name));
  const config = { serve: { port: Number(port), tlsCert: cert, tlsKey: key, memory: true } };
  writeFileSync(join(data, 'location-data-kit.config.json'), JSON.stringify(config), {
    mode: 0o644,
  });
  server = spawn(bin, flags, { env: bare, cwd: data, ...user });
  server.stderr.pipe(process.stderr);
  await once(server.stdout, 'data');
  expect('health with a configuration file', isHealthy(server.pid, {}), true);
} finally {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}
