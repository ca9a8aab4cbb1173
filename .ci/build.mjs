// Builds what the package publishes from what was compiled: declarations, the OpenAPI document, the
// bundle and the console. If neither the sources nor the results have changed since, does nothing:
// `npm ci`, `npm start` and `npm test` each build. To be run after `npm run compile`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist/.built');

const scripts = ['.ci/types.mjs', '.ci/openapi.mjs', '.ci/bundle.mjs'];
const vite = ['node_modules/vite/bin/vite.js', 'build', '-c', 'console.vite.config.ts'];
const steps = [...scripts.map((script) => [script]), [...vite, '--logLevel', 'warn']];

/** What the steps read, and what they write. */
const sources = ['src', 'conformance', 'render', ...scripts, '.ci/build.mjs'];
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.console.json'];
const results = ['dist/lib', 'dist/types', 'dist/openapi.json', 'dist/console'];
const all = [...sources, ...settings, 'console.vite.config.ts', ...results];

/** The files at a path of the repository; none if there is no such path. */
function filesAt(path) {
  const whole = join(root, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return [whole];
  return readdirSync(whole, { recursive: true })
    .map((name) => join(whole, name))
    .filter((file) => statSync(file).isFile())
    .toSorted();
}

function digest() {
  const hash = createHash('sha256').update(process.version);
  for (const file of all.flatMap(filesAt)) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === digest();
if (!isBuilt) {
  rmSync(stamp, { force: true });
  for (const args of steps) {
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(stamp, digest());
}
