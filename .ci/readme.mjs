// Follows the README literally, as somebody does who reads it from top to bottom: clones this checkout
// into an empty folder, and runs each block in order, on the port that it names. Reports as TAP.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import t from 'tap';
import { parse } from 'yaml';

/** What is not run, and why. Whatever else is in the README has to work. */
const leftOut = (code) => /^npm ci && npm test\b/.test(code) && 'it is what CI consists of';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const { inputs } = parse(readFileSync('action.yml', 'utf8'));
/** Comments hold what the first release will show. */
const readme = readFileSync('README.md', 'utf8').replace(/<!-- once published[^]*?-->/g, '');
const place = mkdtempSync(join(tmpdir(), 'location-data-kit-readme-'));
/** where the reader clones */
const clone = join(place, 'location-data-kit');
/** the reader's own project */
const project = join(place, 'project');

/** Of the variables here, none may help. */
const inherited = Object.entries(process.env).filter(([name]) => !/^LOCATION_DATA_/.test(name));
const env = {
  ...Object.fromEntries(inherited),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  NO_COLOR: '1',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_prefer_offline: 'true',
  // This checkout is cloned, in place of the repository on the network.
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: `url.${process.cwd()}.insteadOf`,
  GIT_CONFIG_VALUE_0: 'https://github.com/location-data-kit/location-data-kit.git',
};

/** The blocks of the README: language, code, and the text between the one before and it. */
function blocks() {
  const found = [];
  let end = 0;
  for (const match of readme.matchAll(/^```(\w+)\n([^]*?)^```$/gm)) {
    const [all, language, code] = match;
    found.push({ language, code, text: readme.slice(end, match.index) });
    end = match.index + all.length;
  }
  return found;
}

/** In what the README shows, `…` stands for anything, and a number for any number. */
function patternOf(shown) {
  const escaped = shown.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\d+/g, '\\d+').replaceAll('…', '[^]*')}$`);
}

/** A second terminal: what is set in one block is there in the next. A command that fails ends it. */
class Terminal {
  #shell = spawn('bash', ['-e'], { cwd: place, env, stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#shell.stdout })[Symbol.asyncIterator]();

  /** @returns what the block has printed */
  async run(code) {
    const script = join(place, 'block.sh');
    writeFileSync(script, code);
    this.#shell.stdin.write(`. '${script}' < /dev/null\necho; echo '-- end of block'\n`);
    const printed = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`a command has failed, after it printed:\n${printed.join('\n')}`);
      if (value === '-- end of block') return printed.join('\n').trim();
      printed.push(value);
    }
  }

  close() {
    this.#shell.stdin.end();
  }
}

const servers = [];

/** Starts what runs until it is stopped, and waits until it says that it is ready. */
async function startServer(code, cwd) {
  const server = spawn('bash', ['-c', code], {
    cwd,
    env,
    // npx starts another process: a group ends as a whole.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  for await (const line of createInterface({ input: server.stdout }))
    if (line.includes('ready on')) {
      server.stdout.resume();
      return server;
    }
  throw new Error('it has ended');
}

/** Ends a server with all that its shell has started. */
async function stop(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'close');
  process.kill(-server.pid, 'SIGTERM');
  await ended;
}

mkdirSync(project);
const terminal = new Terminal();
let printed = '';

/** The newest MSW needs a newer Node.js than the oldest that the kit supports. */
const withOurMsw = (code) => code.replace(/ msw\b/, ` msw@${devDependencies.msw}`);

const runners = {
  sh: async (t, { code }) => {
    if (/^npm ci && npm start\b/.test(code)) {
      await stop(await startServer(code, clone));
      return t.pass('the server is ready');
    }
    if (/^npx location-data-kit serve$/m.test(code)) {
      await startServer(code, project);
      return t.pass('the server is ready');
    }
    const isInstall = code.startsWith('npm install ');
    const prepared = isInstall ? `cd '${project}'\n${withOurMsw(code)}` : code;
    printed = await terminal.run(prepared);
    return t.pass('each command ends with 0');
  },
  // what the block before prints
  text: async (t, { code }) => t.match(printed, patternOf(code), 'as shown'),
  // a file; the text in front of it ends with its name
  js: async (t, { code, text }) => {
    const [, name] = /`([\w.-]+)`:\s*$/.exec(text) ?? [];
    t.ok(name, 'the text names the file');
    writeFileSync(join(project, name), code);
  },
  // a step with our action
  yaml: async (t, { code }) => {
    const [step] = parse(code);
    t.match(step.uses, /^location-data-kit\/location-data-kit@/);
    const required = Object.keys(inputs).filter((name) => inputs[name].required);
    const given = Object.keys(step.with);
    t.strictSame(
      required.filter((name) => !given.includes(name)),
      [],
      'inputs that are needed',
    );
    t.strictSame(
      given.filter((name) => !(name in inputs)),
      [],
      'inputs that do not exist',
    );
  },
};

// for a busy machine; on an idle one it takes half a minute
t.setTimeout(600_000);
t.bail = true;
t.teardown(async () => {
  terminal.close();
  for (const server of servers) await stop(server);
  rmSync(place, { recursive: true });
});

await t.test('it counts the requirements', (t) => {
  const listed = execFileSync(process.execPath, ['dist/lib/cli.js', 'check', '--list', '--json'], {
    env,
  });
  const requirements = JSON.parse(listed).checks.filter(({ level }) => level !== 'open').length;
  t.match(readme, `${requirements} requirements`);
  t.end();
});

await t.test('CI runs the command for the tests', (t) => {
  const script = readFileSync('.ci/run', 'utf8');
  const [command] = /^npm ci && npm test\b/m.exec(readme);
  for (const part of command.split(' && ')) t.ok(script.includes(part), part);
  t.end();
});

for (const block of blocks()) {
  const { language, code } = block;
  const name = `${language}: ${code.slice(0, code.indexOf('\n'))}`;
  const reason = leftOut(code);
  await t.test(name, { skip: reason }, (t) => runners[language](t, block));
}
