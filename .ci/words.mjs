// Counts wordings that a reader stumbles over, in Markdown prose, in docstrings and in strings of at least three words.
// Fails if a count is higher than in .ci/words.json; --write stores lower counts. Prints every place with --show PATTERN.
// Also fails if the pages of one subject have too many words.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const stored = new URL('words.json', import.meta.url);

/** Patterns by the wording that they look for; the comment has the better wording. */
const patterns = {
  refuse: /(?<!connection )\brefus(?:e|es|ed|al|als|ing)\b/gi, // reject
  'where it': /\bwhere (?:a|an|the|it|that|there|nothing|some|one|both|they|only|no)\b/gi, // if, when
  'that of': /\b(?:that|those) of\b/gi, // the noun
  'the other one': /\b(?:another|other|the other) ones?\b/gi, // the noun
  'ask for': /\bask(?:s|ed)? for\b/gi, // request
  tell: /\b(?:told|tells?)\b/gi, // report, show
  come: /\b(?:comes?|came)\b/gi, // return, arrive
  somebody: /\b(?:some|no|every)body\b/gi, // the actor
  'have to': /\b(?:has|have|had) to\b/gi, // must
  text: /\ba text\b|\btexts\b/gi, // string
  'of its own': /\bof (?:its|their|your|our) own\b/gi, // its own …
  stand: /\bstands?\b/gi, // is in
  beside: /\bbesides?\b/gi, // in addition to, next to
  'any more': /\bany more\b|\b(?:what|which)ever\b/gi, // no longer, regardless of
  ', also': /, also (?!be\b)/gi, // even, including
  'of first': /^Of /gm, // subject, verb, object
  'but for': /\bbut for\b/gi, // except
  'now and then': /\bnow and then\b/gi, // intermittently
  'at the same moment': /\bat the same moment\b/gi, // concurrently
  'some 200': /\bsome \d/gi, // about 200
  'wrong usage': /\bwrong usage\b/gi, // usage error
  blank: /\bblanks?\b/gi, // space
  'need not': /\bneeds? not\b/gi, // does not have to
  'docstring without a subject': /^\/\*\* (?:One|Those|It|What|Which|The same)\b/gm, // the noun
};

/** The texts of a file, by its extension. */
const textsIn = {
  md: (content) => [content.replace(/^ *```[^]*?^ *```/gm, blanked).replace(/`[^`\n]*`/g, blanked)],
  ts: (content) => [
    ...(content.match(/\/\*\*[^]*?\*\//g) ?? []).map((text) => text.replace(/\n\s*\* ?/g, ' ')),
    ...(withoutComments(content).match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`/g) ?? [])
      .map((text) => text.slice(1, -1).replace(/\$\{[^}]*\}/g, 'x'))
      .filter((text) => text.trim().split(/\s+/).length >= 3),
  ],
};

/** The largest number of words of each page, or of several pages together. */
const lengths = {
  'README.md': 650,
  'docs/README.md': 250,
  'docs/tutorial.md': 600,
  'docs/sandbox.md docs/control-api.md docs/behaviour.md': 2600,
  'docs/limits.md': 450,
  'docs/mock.md docs/mock-api.md': 900,
  'docs/frameworks.md': 1200,
  'docs/recipes.md': 1900,
  'docs/conformance.md docs/results.md docs/verdicts.md': 2100,
  'docs/audit.md': 1000,
  'docs/compare.md': 400,
  'docs/profiles.md': 800,
  'docs/vary.md': 700,
  'docs/console.md': 350,
  'docs/openapi.md': 200,
  'docs/troubleshooting.md': 850,
  'docs/options.md': 1900,
  'docs/specification.md': 3800,
  'docs/glossary.md': 500,
  'docs/durability.md': 500,
  'docs/compatibility.md': 250,
  'docs/comparison.md': 500,
  'docs/adding-a-check.md docs/adding-data.md': 1400,
  'docs/architecture.md': 1500,
  'CONTRIBUTING.md SECURITY.md': 1200,
  'CHANGELOG.md': 250,
};

/** Code, blanked out, with the same lines. */
function blanked(code) {
  return code.replace(/[^\n]/g, ' ');
}

function withoutComments(content) {
  return content.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}

const isOurs = (file) => !/^(?:docs\/specification\.md|src\/data\/|test\/stories\/)/.test(file);
const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && isOurs(file));

/** Patterns are counted separately for what users see and for the tests. */
const groupOf = (file) => {
  if (file.endsWith('.md')) return 'documents';
  return file.startsWith('test/') ? 'tests' : 'code';
};

const around = (text, index) =>
  text.slice(Math.max(0, index - 60), index + 60).replaceAll('\n', ' ');

const shown = process.argv[process.argv.indexOf('--show') + 1];
const counts = { documents: {}, code: {}, tests: {} };
for (const file of files) {
  const content = readFileSync(file, 'utf8');
  const group = counts[groupOf(file)];
  for (const text of textsIn[file.endsWith('.md') ? 'md' : 'ts'](content)) {
    for (const [name, pattern] of Object.entries(patterns)) {
      const found = text.match(pattern)?.length ?? 0;
      if (found > 0) group[name] = (group[name] ?? 0) + found;
      if (name === shown)
        for (const { index } of text.matchAll(pattern))
          process.stdout.write(`${file}: …${around(text, index)}…\n`);
    }
  }
}

const wordsIn = (page) => readFileSync(page, 'utf8').trim().split(/\s+/).length;
const measured = new Set();
for (const [pages, most] of Object.entries(lengths)) {
  const names = pages.split(' ');
  for (const name of names) measured.add(name);
  const words = names.reduce((sum, name) => sum + wordsIn(name), 0);
  if (words <= most) continue;
  process.stderr.write(`${pages}: ${words} words, and ${most} are allowed\n`);
  process.exitCode = 1;
}
for (const file of files.filter((name) => /^docs\/[^/]+\.md$/.test(name) && !measured.has(name))) {
  process.stderr.write(`${file} has no limit in .ci/words.mjs\n`);
  process.exitCode = 1;
}

const before = JSON.parse(readFileSync(stored, 'utf8'));
for (const [group, found] of Object.entries(counts)) {
  for (const [name, count] of Object.entries(found)) {
    const allowed = before[group]?.[name] ?? 0;
    if (count <= allowed) continue;
    process.stderr.write(
      `${group}: "${name}" occurs ${count} times, and ${allowed} are allowed: node .ci/words.mjs --show '${name}'\n`,
    );
    process.exitCode = 1;
  }
}
if (process.argv.includes('--write') && process.exitCode === undefined)
  writeFileSync(stored, `${JSON.stringify(counts, null, 2)}\n`);
