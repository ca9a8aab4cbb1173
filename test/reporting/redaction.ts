import t from 'tap';
import { render, reporterNames } from '../../conformance/index.js';
import { Redactor } from '../../src/input/redactor.js';
import { createDeployment } from '../../conformance/self-test/index.js';
import { processorTime } from '../fixtures/processor-time.js';
import { against } from '../fixtures/running.js';

const token = 'tok+en/With=odd.chars&more-0123456789';
const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');
const each = (change: (character: string) => string) => (text: string) => Array.from(text, change).join('');

/** Encodings in which a server may echo a token. */
const encodings: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'in upper case': (text) => text.toUpperCase(),
  'as JSON': (text) => JSON.stringify(text),
  'as JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'with \\u for a sign': (text) => text.replace('+', '\\u002B'),
  'with \\u for all': each((character) => `\\u00${hex(character)}`),
  'with \\x for all': each((character) => `\\x${hex(character)}`),
  'in a URL': encodeURIComponent,
  'in a URL, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'with % for all': each((character) => `%${hex(character)}`),
  'with decimal entities': each((character) => `&#${character.charCodeAt(0)};`),
  'with hexadecimal entities': each((character) => `&#x00${hex(character)};`),
  'with named entities': (text) => text.replace(/&/g, '&amp;').replace('+', '&plus;').replace('=', '&equals;'),
  'in base64': (text) => btoa(text),
  'in base64, after a user name': (text) => btoa(`somebody:${text}`),
  'in base64 for URLs': (text) => btoa(`ab${text}`).replace(/\+/g, '-').replace(/\//g, '_'),
  'in base64, in a URL': (text) => encodeURIComponent(btoa(`a${text}cd`)),
};

void t.test('finds a token in every encoding, at every place', async (t) => {
  const redactor = new Redactor([token]);
  for (const [name, encode] of Object.entries(encodings)) {
    const written = encode(token);
    for (const text of [written, `before ${written} after`, `{"a":"${written}"}`, `${written}${written}`]) {
      const clean = redactor.text(text);
      const middle = written.slice(Math.floor(written.length / 3), Math.floor((written.length * 2) / 3));
      t.match(clean, '[redacted]', name);
      t.notOk(clean.toLowerCase().includes(middle.toLowerCase()), name);
    }
  }
});

void t.test('leaves no part of a token at a cut, and takes no time over hostile texts', async (t) => {
  const redactor = new Redactor([token]);
  const filler = 'x'.repeat(1024 * 1024 - 10);
  t.notMatch(redactor.beginning(`${filler}${token.slice(0, 20)}`), token.slice(0, 6));
  const long = Array.from({ length: 200 }, (_, at) => `${token}${at}`).join('');
  t.equal(new Redactor([long]).text(`{"a\\n":"${long}"}`), '{"a\\n":"[redacted]"}');
  for (const unit of ['\\', '%25', '&amp;', '&#0', token.slice(0, -1)]) {
    const text = unit.repeat(200_000);
    const time = processorTime(() => redactor.text(text));
    t.ok(time < 5000, `${unit}: ${time} ms`);
  }
});

void t.test('no report shows a token that the deployment echoes in headers, their names and bodies', async (t) => {
  const secret = 'echoed-Secret_0123456789';
  const deployment = createDeployment({ marketSize: 20 });
  const written = Object.values(encodings).map((encode) => encode(secret));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (headers.get('authorization') === `Bearer ${secret}`) headers.set('authorization', 'Bearer demo-token');
    const response = await deployment.fetch(input, { ...init, headers });
    return Response.json(
      { error: written.join(' '), [secret]: secret, long: `${'y'.repeat(110)}${secret}` },
      { status: response.status, headers: { [`x-${secret}`]: secret, location: `/${secret}` } },
    );
  };
  const report = await against(deployment, { token: secret, fetch });
  const middles = [secret, ...written].map((text) => text.slice(4, -4)).filter((text) => text.length > 8);
  for (const name of reporterNames) {
    const text = render(report, name).toLowerCase();
    const shown = middles.filter((middle) => text.includes(middle.toLowerCase()));
    t.same(shown, [], name);
  }
});
