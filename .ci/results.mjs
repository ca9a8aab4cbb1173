// Reads TAP: how many assertions passed, and which failed, each once and with its diagnostics.
import { Parser } from 'tap-parser';

/** Diagnostics of a test file that say nothing about its failure. */
const dull = new Set(['args', 'command', 'cwd', 'externalID', 'jobId', 'stdio']);

const longest = 4000;

function cut(text) {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function diagnosticLines([key, value]) {
  if (dull.has(key) || value === null) return [];
  const text = cut(typeof value === 'string' ? value.trimEnd() : JSON.stringify(value));
  if (!text.includes('\n')) return [`${key}: ${text}`];
  return [`${key}:`, ...text.split('\n').map((line) => `  ${line}`)];
}

/** Why a test failed that has no failed assertion, such as a file that crashed. */
function reasonOf({ name, diag }) {
  if (diag?.expired === 'TAP') return 'timed out';
  if (diag?.expired !== undefined) return `timed out: ${diag.expired}`;
  if (diag?.signal) return `${name}: ended by ${diag.signal}`;
  if (diag?.exitCode) return `${name}: exit code ${diag.exitCode}`;
  return name;
}

/**
 * Reads one report. `end` gets its whole text, or `write` its parts, in which case the results grow
 * as it comes in; `onFile` is called when a test of the outermost level has ended, such as a file.
 */
export class Results {
  passed = 0;
  /** what failed, in words, and the lines of its diagnostics */
  failures = [];
  /** names of the tests of the outermost level that have ended */
  files = [];
  /** how many there will be, once it is known */
  planned = null;
  #parser;
  #onFile;

  constructor(onFile = () => undefined) {
    this.#onFile = onFile;
    this.#parser = new Parser((results) => {
      if (!results.ok && this.failures.length === 0) this.#fail('the report is not complete', {});
    });
    this.#parser.on('plan', ({ end }) => (this.planned = end));
    this.#watch(this.#parser, []);
  }

  write(text) {
    this.#parser.write(text);
  }

  end(text = '') {
    this.#parser.end(text);
    return this;
  }

  #fail(what, diag) {
    this.failures.push({ what, lines: Object.entries(diag ?? {}).flatMap(diagnosticLines) });
  }

  #watch(parser, path) {
    let before = { passed: this.passed, failed: this.failures.length };
    parser.on('child', (child) => {
      before = { passed: this.passed, failed: this.failures.length };
      this.#watch(child, [...path, child.name]);
    });
    parser.on('assert', (result) => {
      this.#count(result, path, before);
      if (!result.closingTestPoint || path.length > 0) return;
      const { name, time } = result;
      this.files.push(name);
      this.#onFile({
        name,
        time,
        passed: this.passed - before.passed,
        failed: this.failures.length - before.failed,
      });
    });
  }

  #count(result, path, before) {
    const { ok, todo, skip, closingTestPoint, name, diag } = result;
    const good = ok || todo || skip;
    // The line that closes a subtest repeats what its own assertions said, unless it failed as a
    // whole.
    if (closingTestPoint && (good || this.failures.length > before.failed)) return;
    if (good) this.passed += 1;
    else this.#fail([...path, reasonOf({ name, diag })].join(' › '), diag);
  }
}

/** The failures in words, with their diagnostics. */
export function describe(failures) {
  return failures
    .flatMap(({ what, lines }) => ['', `✖ ${what}`, ...lines.map((line) => `    ${line}`)])
    .join('\n');
}
