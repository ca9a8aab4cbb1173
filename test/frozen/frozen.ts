import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import type { Case } from './lines.js';
import { standStill } from './determinism.js';

/** Compares what must not change with what is stored, or stores it. See README.md beside this file. */

standStill();
const { differences } = await import('./differences.js');
const { load, store } = await import('./lines.js');

/** Each is imported only where it is wanted. Those that take longest come first. */
const parts: Readonly<Record<string, () => Promise<Case[] | undefined>>> = {
  mutants: async () => (await import('./mutants.js')).mutantCases(),
  deployments: async () => (await import('./tests.js')).casesOfTests('deployments', 24),
  variants: async () => (await import('./mutants.js')).variantCases(),
  audits: async () => (await import('./tests.js')).casesOfTests('audit', 9),
  sequences: async () => (await import('./sequences.js')).sequenceCases(),
  commands: async () => (await import('./commands.js')).commandCases(),
  reports: async () => (await import('./reports.js')).reportCases(),
  control: async () => (await import('./control.js')).controlCases(),
  options: async () => (await import('./options.js')).optionCases(),
  tables: async () => (await import('./tables.js')).tableCases(),
  entities: async () => (await import('./entities.js')).entityCases(),
  types: async () => (await import('./types.js')).typeCases(),
  documents: async () => (await import('./documents.js')).documentCases(),
  states: async () => (await import('./states.js')).stateCases(),
};

const { values: given } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    /** only cases whose names have this text in them */
    case: { type: 'string' },
    only: { type: 'string', multiple: true, default: Object.keys(parts) },
  },
});

const say = (text: string): boolean => process.stderr.write(`${text}\n`);
const print = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Cases of a part that the options select. */
const wanted = (cases: readonly Case[]): Case[] =>
  cases.filter(({ name, sampled }) =>
    given.case === undefined ? given.all || given.write || sampled : name.includes(given.case),
  );

/** Computes the lines of cases one by one, and says how far it is. */
async function* computed(part: string, cases: readonly Case[]) {
  const began = process.hrtime.bigint();
  for (const [index, one] of cases.entries()) {
    if (index > 0 && index % 50 === 0) say(`${part}: ${index} of ${cases.length}`);
    yield { name: one.name, lines: await one.lines() };
  }
  const seconds = Number((process.hrtime.bigint() - began) / 1_000_000_000n);
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  say(`${part}: ${cases.length} cases in ${seconds} s, ${megabytes} MB`);
}

/** @returns how many cases differ */
async function compare(part: string, all: readonly Case[]): Promise<number> {
  const then = load(part);
  if (then === undefined) {
    print(`${part}: nothing is stored; write it with --write --only ${part}`);
    return 1;
  }
  const lost = then.names.filter((name) => !all.some((one) => one.name === name));
  for (const name of lost) print(`\n${part}, ${name}\n  the case is gone`);
  let differing = lost.length;
  for await (const { name, lines } of computed(part, wanted(all))) {
    const earlier = then.linesOf(name);
    const told = earlier === undefined ? ['the case is new'] : differences(earlier, lines);
    if (told.length === 0) continue;
    differing += 1;
    print([`\n${part}, ${name}`, ...told.map((one) => `  ${one}`)].join('\n'));
  }
  return differing;
}

/** Cases of which some are computed anew, and the others taken from what is stored. */
async function* renewed(part: string, all: readonly Case[]) {
  const then = load(part);
  const chosen = wanted(all);
  for (const one of all) {
    const kept = chosen.includes(one) ? undefined : then?.linesOf(one.name);
    if (kept !== undefined) yield { name: one.name, lines: kept };
  }
  yield* computed(part, chosen);
}

/** @returns whether it is as it was, or is stored now */
async function handle(part: string): Promise<boolean> {
  const cases = await parts[part]?.();
  if (cases === undefined) {
    say(`${part}: skipped, since dist/types is not built (npm run build)`);
    return true;
  }
  if (given.write) {
    await store(part, renewed(part, cases));
    return true;
  }
  const differing = await compare(part, cases);
  print(differing === 0 ? `${part}: nothing differs` : `\n${part}: ${differing} cases differ`);
  return differing === 0;
}

/** In a process of its own, so that parts share neither memory nor what they have set up. */
async function handleApart(part: string): Promise<boolean> {
  const flags = [
    ...(given.all ? ['--all'] : []),
    ...(given.write ? ['--write'] : []),
    ...(given.case === undefined ? [] : ['--case', given.case]),
  ];
  const child = fork(fileURLToPath(import.meta.url), [...flags, '--only', part]);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

const unknown = given.only.find((part) => !(part in parts));
if (unknown !== undefined) {
  say(`There is no part "${unknown}", only ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
const [first = '', ...others] = given.only;
const done =
  others.length === 0
    ? [await handle(first)]
    : await pLimit(2).map([first, ...others], handleApart);
// servers and tap would keep the process alive
process.exit(done.every(Boolean) ? 0 : 1);
