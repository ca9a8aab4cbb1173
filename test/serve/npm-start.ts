import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import t from '../fixtures/tap.js';
import { cli, folderOf } from '../fixtures/cli.js';
import { looksUntil } from '../fixtures/patience.js';

/** A sandbox that npm has started, in the background: `npm start &`, and `kill` of that process. */

void t.test('a signal to npm ends the sandbox', async (t) => {
  const file = folderOf(t);
  const start = `"${process.execPath}" "${cli}" serve --memory --port 0`;
  writeFileSync(file('package.json'), JSON.stringify({ private: true, scripts: { start } }));
  const npm = spawn('npm', ['start'], {
    cwd: file(''),
    env: { PATH: process.env.PATH, HOME: file('') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  await looksUntil('the sandbox is ready', () => Promise.resolve(out.includes('ready on')));
  npm.kill('SIGTERM');
  // The output is closed once all processes have ended.
  await looksUntil('all processes have ended', () => Promise.resolve(npm.stdout.closed));
  t.match(out, /^Stopped\.$/m);
});
