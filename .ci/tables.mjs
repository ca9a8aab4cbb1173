// Writes the tables of options (docs/options.md), of requests of the control interface (docs/control-api.md) and of
// adverse conditions (docs/sandbox.md). The text of an option is its help, or its docstring if it has no flag. With
// --check, fails if a file is not up to date. Run it after `npm run build`.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { cleanUpOptions } from '../dist/conformance/cli/clean-up.js';
import { runOptions } from '../dist/conformance/run/options.js';
import { varyOptions } from '../dist/src/cli/vary.js';
import { ownOptions as mockOptions } from '../dist/src/msw/create-mock.js';
import { ownOptions as sandboxOptions } from '../dist/src/server/options.js';
import { conditions } from '../dist/src/service/conditions.js';
import { controlRequests } from '../dist/src/service/control/requests.js';
import { serviceOptions } from '../dist/src/service/options.js';

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/**
 * By the name of the table: the declarations, and the type that users see, with the entry point
 * that exports it.
 */
const optionTables = {
  common: [serviceOptions, 'ServiceOptions', 'dist/src/index.d.ts'],
  sandbox: [sandboxOptions, 'SandboxOptions', 'dist/src/index.d.ts'],
  mock: [mockOptions, 'MockOptions', 'dist/src/msw/index.d.ts'],
  run: [runOptions, 'RunOptions', 'dist/conformance/index.d.ts'],
};

const entries = [...new Set(Object.values(optionTables).map(([, , entry]) => pathOf(entry)))];
const program = ts.createProgram(entries, {
  module: ts.ModuleKind.NodeNext,
  skipLibCheck: true,
  lib: ['lib.es2023.d.ts'],
  types: [],
});
const checker = program.getTypeChecker();

/** The properties of a type that an entry point exports, by name. */
function propertiesOf(type, entry) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(pathOf(entry)));
  const exported = checker.getExportsOfModule(module).find(({ name }) => name === type);
  const symbol =
    exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const properties = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
  return new Map(properties.map((property) => [property.name, property]));
}

/** A value in the notation of JSON, with blanks. */
function notation(value) {
  if (Array.isArray(value)) return `[${value.map(notation).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([key, one]) => `"${key}": ${notation(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function defaultOf({ defaultText, default: value }) {
  return defaultText ?? (value === undefined ? '' : notation(value));
}

/** @throws where the declaration contradicts itself */
function check(name, option, property) {
  if (option.default !== undefined && option.schema().validate(option.default).error)
    throw new Error(`${name}: its default is not allowed`);
  const tag = property.getJsDocTags(checker).find((one) => one.name === 'default');
  const told = ts.displayPartsToString(tag?.text);
  if (told !== defaultOf(option))
    throw new Error(`${name}: "@default ${told}" should be "@default ${defaultOf(option)}"`);
}

function cellOfDefault(option) {
  if (option.required) return 'required';
  const isConstant = option.default !== undefined && option.defaultText === undefined;
  return isConstant ? `\`${defaultOf(option)}\`` : defaultOf(option);
}

function row(name, option, property) {
  check(name, option, property);
  const docstring = ts.displayPartsToString(property.getDocumentationComment(checker));
  if (docstring === '') throw new Error(`${name} has no docstring`);
  const flag = option.flag === undefined ? '' : `\`${option.flag.split(' ')[0]}\``;
  const text = option.help ?? docstring;
  const meaning = text.replaceAll('\n', ' ').replaceAll('|', '\\|');
  return [`\`${name}\``, flag, cellOfDefault(option), meaning];
}

const line = (cells) => `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;

function table(head, rows) {
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function optionTable([options, type, entry]) {
  const properties = propertiesOf(type, entry);
  const rows = Object.entries(options).map(([name, option]) =>
    row(name, option, properties.get(name)),
  );
  return table(['option', 'flag', 'default', 'meaning'], rows);
}

function controlTable() {
  const rows = Object.values(controlRequests).map(({ method, path, takes, gives }) => [
    `\`${method} /_sandbox${path}\``,
    takes,
    gives,
  ]);
  return table(['request', 'body or query', 'response'], rows);
}

function conditionTable() {
  const rows = Object.entries(conditions).map(([id, { text }]) => [`\`${id}\``, text]);
  return table(['condition', 'effect'], rows);
}

/** The options of a command that no library has. */
function commandTable(options) {
  const rows = Object.entries(options).map(([name, option]) => [
    `\`${name}\``,
    `\`${option.flag.replaceAll('|', '\\|')}\``,
    cellOfDefault(option),
    option.help.replaceAll('|', '\\|'),
  ]);
  return table(['option', 'flag', 'default', 'meaning'], rows);
}

/** The flags of a command whose options another command has as well. */
const flagList = (options) =>
  Object.values(options)
    .map(({ flag }) => `\`${flag.split(' ')[0]}\``)
    .join(', ');

/** The options of `vary` that the sandbox does not have, and those that it has, too. */
const isShared = ([name, { help }]) => serviceOptions[name]?.help === help;
const varyOnly = Object.fromEntries(Object.entries(varyOptions).filter((one) => !isShared(one)));
const varyShared = Object.fromEntries(Object.entries(varyOptions).filter(isShared));

const otherTables = {
  cleanUp: () => flagList(cleanUpOptions),
  control: controlTable,
  conditions: conditionTable,
  vary: () => commandTable(varyOnly),
  varyShared: () => flagList(varyShared),
};

const contentOf = (name) => otherTables[name]?.() ?? optionTable(optionTables[name]);

for (const name of ['docs/options.md', 'docs/sandbox.md', 'docs/control-api.md']) {
  const before = await readFile(pathOf(name), 'utf8');
  const after = before.replace(
    /(<!-- (\w+): written by npm run tables -->\n).*?(<!-- end -->)/gs,
    (_all, start, content, end) => `${start}\n${contentOf(content)}\n\n${end}`,
  );
  if (!process.argv.includes('--check')) {
    await writeFile(pathOf(name), after);
  } else if (before !== after) {
    process.stderr.write(`${name} is not up to date: npm run tables\n`);
    process.exitCode = 1;
  }
}
