import { getResponse } from 'msw';
import { createMock } from '../../src/msw/index.js';
import { start } from '../fixtures/client.js';
import t from '../fixtures/tap.js';

/**
 * Bodies as real clients send them by mistake: rejections say what was received, and where the
 * error is.
 */

type Headers = Readonly<Record<string, string>>;

interface Case {
  readonly body: string | Buffer<ArrayBuffer> | null;
  readonly headers?: Headers;
  readonly status?: number;
  readonly error: string | RegExp;
}

const sound = '{"city":"Köln","entity_type":"cafe","fields":["phone"]}';
const token = 'a-token-that-nobody-may-see';

const invalid = 'The body is not valid JSON: ';
const cases: Readonly<Record<string, Case>> = {
  'UTF-8': { body: sound, status: 201, error: '' },
  'UTF-8 that says so': {
    body: sound,
    headers: { 'content-type': 'application/json; charset="UTF-8"' },
    status: 201,
    error: '',
  },
  'U+FFFD itself': { body: sound.replace('ö', '\ufffd'), status: 201, error: '' },
  'Latin-1, as Python requests sends a text': {
    body: Buffer.from(sound, 'latin1'),
    error: /^.*: at line 1, column 11: the byte 0xF6 is not UTF-8 \(it is "ö" in Latin-1\)/,
  },
  'Latin-1 after U+FFFD, in another line': {
    body: Buffer.concat([Buffer.from('{"a":"\ufffd\ufffd",\n"b":"'), Buffer.from([0xe9, 0x22])]),
    error: /at line 2, column 6: the byte 0xE9 is not UTF-8 \(it is "é" in Latin-1\)/,
  },
  'half a character at the end': {
    body: Buffer.from(sound).subarray(0, 11),
    error: /at line 1, column 11: the byte 0xC3 is not UTF-8/,
  },
  'a charset that is not UTF-8': {
    body: sound,
    headers: { 'content-type': 'application/json; charset=iso-8859-1' },
    status: 415,
    error: 'The body must be UTF-8, but its charset is iso-8859-1',
  },
  'UTF-16 with a mark': {
    body: Buffer.from(`\ufeff${sound}`, 'utf16le'),
    error: `${invalid}it is UTF-16, but must be UTF-8`,
  },
  'UTF-16 without a mark': {
    body: Buffer.from(sound, 'utf16le'),
    error: `${invalid}it is UTF-16, but must be UTF-8`,
  },
  'a byte order mark, as PowerShell writes it': {
    body: `\ufeff${sound}`,
    error: `${invalid}it begins with a byte order mark (U+FEFF)`,
  },
  'an object that was not serialised': {
    body: '[object Object]',
    error: `${invalid}it is an object converted to a string: use JSON.stringify`,
  },
  'a form with the type of JSON': {
    body: 'city=K%C3%B6ln&entity_type=cafe',
    error: `${invalid}it is a form`,
  },
  'a multipart form with the type of JSON': {
    body: '--x\r\nContent-Disposition: form-data; name="city"\r\n\r\nBerlin\r\n--x--\r\n',
    error: `${invalid}it is a multipart form`,
  },
  XML: { body: '<city>Berlin</city>', error: `${invalid}it is XML or HTML` },
  'packed, without saying so': {
    body: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    error: `${invalid}it is compressed`,
  },
  'a comma too many': {
    body: '{\n  "city": "Berlin",\n  "fields": ["phone",],\n}',
    error: `${invalid}at line 3, column 22: value expected; it begins with "{\\n  \\"city\\": \\"Berlin\\",\\n  \\"fields\\": [\\"phon…"`,
  },
  'the text of a dictionary': {
    body: "{'city': 'Berlin'}",
    error: `${invalid}at line 1, column 2: invalid symbol; it begins with "{'city': 'Berlin'}"`,
  },
  'a body that breaks off': {
    body: '{"city":',
    error: `${invalid}at line 1, column 9: value expected; it begins with "{\\"city\\":"`,
  },
  'nested too deeply': {
    body: '['.repeat(100_000),
    error: /and nested too deeply to say where it breaks off/,
  },
  'a token at the beginning': {
    body: `{"token": "${token}`,
    error: /it begins with "\{\\"token\\": \\"\[redacted\]"/,
  },
  'no body': { body: null, error: 'This operation requires a JSON body' },
  null: { body: 'null', error: '"body" must be of type object' },
  'a form': {
    body: 'city=Berlin',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    error:
      "The body's Content-Type must be application/json, but it is application/x-www-form-urlencoded",
  },
  'a text': {
    body: sound,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    status: 415,
    error: "The body's Content-Type must be application/json, but it is text/plain;charset=UTF-8",
  },
};

void t.test('the sandbox and the mock reject the same bodies', async (t) => {
  const tokens = { 'demo-token': 'demo', [token]: 'other' };
  const { sandbox } = await start(t, { tokens });
  const mock = createMock({ baseUrl: sandbox.url, tokens });
  for (const [name, { body, headers, status = 400, error }] of Object.entries(cases)) {
    const init = {
      method: 'POST',
      headers: {
        authorization: 'Bearer demo-token',
        'content-type': 'application/json',
        ...headers,
      },
      body,
    };
    const url = `${sandbox.url}/v1/subscriptions`;
    const served = await fetch(url, init);
    const mocked = await getResponse(mock.handlers, new Request(url, init));
    t.equal(served.status, status, name);
    t.equal(mocked?.status, status, `${name}, mocked`);
    if (status === 201) continue;
    const text = await served.text();
    t.equal(await mocked?.text(), text, `${name}: the same words`);
    t.match(JSON.parse(text), { error }, name);
    for (const { log } of [sandbox, mock]) {
      const [entry] = log.entries();
      t.match(entry, { refusal: error, operation: 'createSubscription' }, name);
      if (body !== null && body !== 'null') t.not(entry?.request.body, null, `${name}: is shown`);
      t.notMatch(JSON.stringify(entry), token.slice(0, 10), name);
    }
  }
});

void t.test('the control interface and its files must also be UTF-8', async (t) => {
  const { sandbox } = await start(t);
  const put = async (path: string, body: Buffer<ArrayBuffer>) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method: 'PUT',
      headers,
      body,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const fixture = Buffer.from('{"version":1,"cities":"Köln"}', 'latin1');
  const rejected = {
    status: 400,
    body: { error: /^The body is not valid JSON: .*0xF6 is not UTF-8/ },
  };
  t.match(await put('snapshot', fixture), rejected);
  t.match(await put('profile', fixture), rejected);
});

void t.test('an unknown path is named, without credentials', async (t) => {
  const { client } = await start(t);
  const path = '/v1/subscription';
  t.match((await client.send('POST', path)).body, {
    error: /^There is no path \/v1\/subscription;/,
  });
  const secret = await client.send('GET', '/v1/demo-token');
  t.match(secret.body, { error: /^There is no path \/v1\/\[redacted\];/ });
});
