/** An element with its attributes, and with other elements or a text in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly content: readonly XmlElement[] | string;
}

export const element = (
  name: string,
  attributes: XmlElement['attributes'] = {},
  content: XmlElement['content'] = [],
): XmlElement => ({ name, attributes, content });

/** What XML 1.0 cannot hold, not even as a reference, and surrogates that are alone. */
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
const textOf = (text: string): string =>
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
    yield `${start}>${textOf(content)}</${name}>`;
  } else {
    yield `${start}>`;
    for (const child of content) yield* linesOf(child, `${indent}  `);
    yield `${indent}</${name}>`;
  }
}

/** A document with this element as its root. */
export const xmlDocument = (root: XmlElement): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', ...linesOf(root, ''), ''].join('\n');
