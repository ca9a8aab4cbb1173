import { escapeWorkflowCommands } from '../src/input/escape.js';
import { groupBy } from './group-by.js';

/** An element with attributes, and with elements or a string inside. */
interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly content: readonly XmlElement[] | string;
}

const element = (
  name: string,
  attributes: XmlElement['attributes'] = {},
  content: XmlElement['content'] = [],
): XmlElement => ({ name, attributes, content });

/** Characters that XML 1.0 cannot contain, not even as a reference, and lone surrogates. */
const impossible =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

const reference = (character: string): string => references[character] ?? character;

/**
 * Escapes text; a carriage return becomes a reference, because readers would convert it to a line
 * feed.
 */
const contentText = (text: string): string =>
  text.replace(impossible, '\ufffd').replace(/[&<>\r]/g, reference);

/** Escapes an attribute, including tabs and line feeds, which readers would convert to spaces. */
const attributeOf = (text: string): string =>
  text.replace(impossible, '\ufffd').replace(/[&<"\t\n\r]/g, reference);

function* linesOf({ name, attributes, content }: XmlElement, indent: string): Generator<string> {
  const given = Object.entries(attributes);
  const tag = [name, ...given.map(([key, value]) => `${key}="${attributeOf(String(value))}"`)];
  const start = `${indent}<${tag.join(' ')}`;
  if (content.length === 0) {
    yield `${start}/>`;
  } else if (typeof content === 'string') {
    yield `${start}>${contentText(content)}</${name}>`;
  } else {
    yield `${start}>`;
    for (const child of content) yield* linesOf(child, `${indent}  `);
    yield `${indent}</${name}>`;
  }
}

/** Formats a document with this root element. */
const xmlDocument = (root: XmlElement): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', ...linesOf(root, ''), ''].join('\n');

/** A test case for a build server. */
export interface TestCase {
  readonly suite: string;
  readonly name: string;
  readonly result: 'passed' | 'failure' | 'error' | 'skipped';
  readonly ms: number;
  /** the kind of a failure; by default, `result` */
  readonly type?: string;
  /** why it did not pass */
  readonly message?: string;
  readonly evidence?: string;
  /** additional output of the test case, in its suite */
  readonly output?: string;
  readonly trouble?: string;
}

/** Attributes that all cases share. */
export interface TestRun {
  readonly name: string;
  readonly package: string;
  /** time of the start, an ISO timestamp */
  readonly began: string;
  readonly host: string;
  readonly ms: number;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly TestCase[];
  /** problems that belong to no suite; the first suite reports them */
  readonly troubles: readonly string[];
}

/**
 * Formats JUnit XML for Ant, Jenkins and its xUnit plugin. Times are in seconds: the sum of a
 * suite's cases, and the duration of the whole run.
 */
export function junitDocument(run: TestRun): string {
  const { name, cases, ms } = run;
  const groups = [...groupBy(cases, ({ suite }) => suite).values()];
  const attributes = { name, ...totals(cases), time: seconds(ms) };
  const suites = groups.map((some, index) => suiteOf(some, index, run));
  return xmlDocument(element('testsuites', attributes, suites));
}

const amountOf = (wanted: TestCase['result'], cases: readonly TestCase[]): number =>
  cases.filter(({ result }) => result === wanted).length;

const totals = (cases: readonly TestCase[]) => ({
  tests: cases.length,
  failures: amountOf('failure', cases),
  errors: amountOf('error', cases),
});

function suiteOf(cases: readonly TestCase[], id: number, run: TestRun): XmlElement {
  const attributes = {
    id,
    package: run.package,
    name: cases[0]?.suite ?? '',
    // In seconds and without a zone, as the Ant task's schema requires.
    timestamp: run.began.slice(0, 19),
    hostname: run.host,
    ...totals(cases),
    skipped: amountOf('skipped', cases),
    time: seconds(cases.reduce((sum, { ms }) => sum + ms, 0)),
  };
  const properties = Object.entries(run.properties).map(([name, value]) =>
    element('property', { name, value: clean(value) }),
  );
  const output = cases.flatMap((one) => one.output ?? []);
  const troubles = cases.flatMap(({ trouble }) => trouble ?? []);
  if (id === 0) troubles.push(...run.troubles);
  return element('testsuite', attributes, [
    element('properties', {}, properties),
    ...cases.map(caseOf),
    element('system-out', {}, clean(output.join('\n'))),
    element('system-err', {}, clean(troubles.join('\n'))),
  ]);
}

function caseOf(one: TestCase): XmlElement {
  const { suite, name, result, ms, type = result, message = '', evidence = '' } = one;
  const attributes = { classname: suite, name: clean(name), time: seconds(ms) };
  const why = { message: clean(message) };
  if (result === 'passed') return element('testcase', attributes);
  if (result === 'skipped') return element('testcase', attributes, [element('skipped', why)]);
  return element('testcase', attributes, [element(result, { type, ...why }, clean(evidence))]);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const clean = escapeWorkflowCommands;
