import { escapeWorkflowCommands } from '../src/input/escape.js';
import { groupBy } from './group-by.js';

/** An element with its attributes, and with other elements or a string in it. */
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

/** Readers make one line feed of a carriage return, unless it is a reference. */
const contentText = (text: string): string =>
  text.replace(impossible, '\ufffd').replace(/[&<>\r]/g, reference);

/** Readers make a blank of each tab and line feed in an attribute, too. */
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

/** A document with this element as its root. */
const xmlDocument = (root: XmlElement): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', ...linesOf(root, ''), ''].join('\n');

/** A test case as a build server sees it. */
export interface TestCase {
  readonly suite: string;
  readonly name: string;
  readonly result: 'passed' | 'failure' | 'error' | 'skipped';
  readonly ms: number;
  /** of what kind a failure is; the result where nothing better is known */
  readonly type?: string;
  /** why it did not pass */
  readonly message?: string;
  readonly evidence?: string;
  /** what else there is to say about it, in the output of its suite */
  readonly output?: string;
  readonly trouble?: string;
}

/** Attributes that all cases share. */
export interface TestRun {
  readonly name: string;
  readonly package: string;
  /** an ISO timestamp */
  readonly began: string;
  readonly host: string;
  readonly ms: number;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly TestCase[];
  /** what belongs to no suite: the first one reports it */
  readonly troubles: readonly string[];
}

/**
 * JUnit XML as Ant, Jenkins and its xUnit plugin read it. Times are in seconds: of a suite, that of
 * its cases, and of all, that of the run.
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
    // in seconds and without a zone, as the schema of the Ant task requires
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
