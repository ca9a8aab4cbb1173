import fc from 'fast-check';
import t from '../fixtures/tap.js';
import { audit, readHar, render, reporterNames } from '../../conformance/index.js';
import { Redactor } from '../../src/input/redactor.js';
import { redactUrl } from '../../src/input/secret-names.js';
import { createDeployment } from '../self-test/index.js';
import { frozen, start } from '../fixtures/client.js';
import { Recorder } from '../fixtures/recording.js';
import { harTextOf } from '../fixtures/own-recording.js';
import { against, urlOf } from '../fixtures/running.js';

const token = 'tok+en/With=odd.chars&more-0123456789';
const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');
const each = (change: (character: string) => string) => (text: string) =>
  Array.from(text, change).join('');

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
  'with named entities': (text) =>
    text.replace(/&/g, '&amp;').replace('+', '&plus;').replace('=', '&equals;'),
  'in base64': (text) => btoa(text),
  'in base64, after a user name': (text) => btoa(`somebody:${text}`),
  'in base64 for URLs': (text) => btoa(`ab${text}`).replace(/\+/g, '-').replace(/\//g, '_'),
  'in base64, in a URL': (text) => encodeURIComponent(btoa(`a${text}cd`)),
  'in hex': each(hex),
  'in hex, in upper case': (text) => each(hex)(text).toUpperCase(),
  'in hex, byte by byte': (text) => Array.from(text, hex).join(' '),
  'in hex, with colons': (text) => Array.from(text, hex).join(':'),
  'as JSON of PHP, in a URL': (text) =>
    encodeURIComponent(JSON.stringify(text).replaceAll('/', '\\/')),
  'with \\u for all, in a URL': (text) =>
    encodeURIComponent(each((character) => `\\u00${hex(character)}`)(text)),
};

void t.test('the redactor finds a token in every encoding, at every position', async (t) => {
  const redactor = new Redactor([token]);
  for (const [name, encode] of Object.entries(encodings)) {
    const written = encode(token);
    for (const text of [
      written,
      `before ${written} after`,
      `{"a":"${written}"}`,
      `${written}${written}`,
    ]) {
      const clean = redactor.text(text);
      const middle = written.slice(
        Math.floor(written.length / 3),
        Math.floor((written.length * 2) / 3),
      );
      t.match(clean, '[redacted]', name);
      t.notOk(clean.toLowerCase().includes(middle.toLowerCase()), name);
    }
  }
});

/** The length of the longest part of a string that another one contains. */
function longestPart(text: string, written: string): number {
  let length = 0;
  for (let from = 0; from < written.length; from += 1) {
    while (from + length < written.length && text.includes(written.slice(from, from + length + 1)))
      length += 1;
  }
  return length;
}

/** Ways to write a line break, some of them with the indentation of the next line. */
const lineBreaks = {
  'line feeds': '\n',
  'carriage returns': '\r\n',
  indentation: '\n    ',
  'JSON escapes': '\\n',
  'JSON escapes of both characters': '\\r\\n',
  'JSON in JSON': '\\\\n',
  'Unicode escapes': '\\u000a',
  'percent-encoding': '%0D%0A',
  'percent-encoding, twice': '%250A',
  'HTML entities': '&#13;&#10;',
  'JSON in a URL': '%5Cn',
};

void t.test('the redactor finds a token in base64 and hex that is split into lines', async (t) => {
  const long = `${token}.${Array.from(token).reverse().join('')}.${token.toUpperCase()}`;
  for (const secret of [token, long]) {
    const redactor = new Redactor([secret]);
    for (const [name, lineBreak] of Object.entries(lineBreaks)) {
      const leaks: string[] = [];
      for (let before = 0; before < 80; before += 7) {
        const text = `${'y'.repeat(before)}${secret} !!!!`;
        const all = [Buffer.from(text).toString('base64'), Buffer.from(text).toString('hex')];
        for (const [index, encoded] of all.entries()) {
          for (const width of [60, 64, 75, 76]) {
            const lines = encoded.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
            const written = lines.join(lineBreak);
            const of = Buffer.from(secret).toString(index === 0 ? 'base64' : 'hex');
            const shown = redactor.text(`{"a":"${written}"}`).replaceAll(lineBreak, '');
            const offset = index === 0 ? 4 * Math.ceil((before + 1) / 3) : 2 * before;
            const core = encoded.slice(offset, offset + of.length - 8);
            if (longestPart(shown, core) >= 8) leaks.push(`${width}, ${before}: ${shown}`);
          }
        }
      }
      t.same(leaks, [], name);
    }
  }
});

void t.test('text around a token in base64 that is split into lines stays readable', async (t) => {
  const redactor = new Redactor([token]);
  const encoded = btoa(token);
  const lines = `${encoded.slice(0, 20)}\n${encoded.slice(20)}`;
  t.equal(redactor.text(`before: ${lines} : after`), 'before: [redacted]Q== : after');
  const text = 'a demo-\ntoken, 74 6f 6b and one: two';
  t.equal(new Redactor(['demo-token', 'one:two']).text(text), text, 'words are not joined');
});

void t.test('the redactor leaves no part of a token at a cut', async (t) => {
  const redactor = new Redactor([token]);
  const filler = 'x'.repeat(1024 * 1024 - 10);
  const cut = redactor.excerpt(`${filler}${token}`, filler.length + 20);
  t.match(cut, /^x+$/);
  const long = Array.from({ length: 200 }, (_, at) => `${token}${at}`).join('');
  t.equal(new Redactor([long]).text(`{"a\\n":"${long}"}`), '{"a\\n":"[redacted]"}');
});

void t.test(
  'the redactor finds any token in any text, and leaves no beginning of it at a cut',
  async () => {
    const character = fc.oneof(
      fc.constantFrom(...Array.from('aB0+/=&%"-_.'), 'é', 'ß', '€', '😀'),
      fc.string({ minLength: 1, maxLength: 1 }),
    );
    const texts = fc
      .array(character, { minLength: 12, maxLength: 200 })
      .map((all) => all.join('').toWellFormed());
    // Two kinds of escapes around one in the token itself are not recognised.
    const secrets = texts.filter((text) => new Set(text).size > 8 && !text.includes('\\'));
    const encoding = fc.constantFrom<(text: string) => string>(
      (text) => text,
      JSON.stringify,
      encodeURIComponent,
      (text) => Buffer.from(text).toString('base64'),
      (text) => Buffer.from(`x${text}`).toString('base64url'),
      (text) => Buffer.from(`xy${text}z`).toString('base64'),
      (text) => Buffer.from(text).toString('hex').toUpperCase(),
      (text) => encodeURIComponent(JSON.stringify(text)),
    );
    fc.assert(
      fc.property(
        secrets,
        encoding,
        fc.constantFrom('', 'before ', '{"a":"'),
        fc.nat(),
        (secret, encode, before, cut) => {
          const written = encode(secret);
          const redactor = new Redactor([secret]);
          const filler = '.'.repeat(300);
          const whole = redactor.text(`${before}${written} after`);
          const text = `${before}${filler}${written}`;
          const length = text.length - written.length + (cut % written.length);
          const beginning = redactor.excerpt(text, length);
          // Characters that base64 shares with neighbours, and matches by chance.
          const shown = beginning.replaceAll('.', '');
          return longestPart(whole, written) < 8 && longestPart(shown, written) < 8;
        },
      ),
      { numRuns: 300, seed: 20261121 },
    );
  },
);

void t.test('a short token is not redacted inside other words', async (t) => {
  const redactor = new Redactor(['api', 'o+e']);
  for (const text of [
    'https://api-1.example/apiary?api_key=1&rapid=ÄPI-api2',
    '{"api-key":"capital","\\u00e4api":"apié"}',
    'YXBp 617069 no+e o+er',
  ])
    t.equal(redactor.text(text), text);
  for (const [text, shown] of [
    ['Bearer api', 'Bearer [redacted]'],
    ['{"token":"API","list":["api"]}', '{"token":"[redacted]","list":["[redacted]"]}'],
    ['/v1/api/x?token=api&a=%20api%20', '/v1/[redacted]/x?token=[redacted]&a=%20[redacted]%20'],
    ['a\\napi o%2Be', 'a\\n[redacted] [redacted]'],
  ] as const)
    t.equal(redactor.text(text), shown);
  t.equal(new Redactor(['redacted']).text('[redacted] redacted'), '[redacted] [redacted]');
  t.equal(new Redactor(['api-key1']).text('rapi-key123'), 'r[redacted]23', 'a longer one may be');
});

void t.test('secret parameters are redacted in every URL', async (t) => {
  for (const [url, shown] of [
    ['/x?token=abc&limit=1', '/x?token=[redacted]&limit=1'],
    ['/x?a?access_token=abc', '/x?a?access_token=[redacted]'],
    ['https://x/cb#access_token=abc&state=1', 'https://x/cb#access_token=[redacted]&state=1'],
    ['</x?session=abc>; rel="next"', '</x?session=[redacted]>; rel="next"'],
    [`/x${'?'.repeat(10_000)}key=1&api_key=abc`, `/x${'?'.repeat(10_000)}key=1&api_key=[redacted]`],
  ] as const) {
    t.equal(redactUrl(url), shown);
  }
});

void t.test(
  'no report shows a token that the deployment echoes in headers, their names and bodies',
  async (t) => {
    const secret = 'echoed-Secret_0123456789';
    const deployment = createDeployment({ places: 20 });
    const written = Object.values(encodings).map((encode) => encode(secret));
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      const sent = headers.get('authorization');
      if (sent?.toLowerCase().startsWith(`Bearer ${secret.slice(0, -1)}`.toLowerCase()) === true)
        headers.set('authorization', 'Bearer demo-token');
      const response = await deployment.fetch(input, { ...init, headers });
      return Response.json(
        { error: written.join(' '), [secret]: secret, sent, long: `${'y'.repeat(110)}${secret}` },
        { status: response.status, headers: { [`x-${secret}`]: secret, location: `/${secret}` } },
      );
    };
    const options = { token: secret, fetch, only: ['auth', 'create', 'get'] };
    const report = await against(deployment, options);
    t.match(
      report.checks,
      new Set([{ id: 'auth.unknown.refused', found: /different letter case/ }]),
    );
    const middles = [secret, ...written]
      .map((text) => text.slice(4, -4))
      .filter((text) => text.length > 8);
    for (const name of reporterNames) {
      const text = render(report, name).toLowerCase();
      const shown = middles.filter((middle) => text.includes(middle.toLowerCase()));
      t.same(shown, [], name);
    }
  },
);

/** Headers with credentials that a service or a gateway issues or passes on. */
const secretHeaders: Readonly<Record<string, string>> = {
  'set-cookie': 'SESSION=Hidden-1; Path=/; HttpOnly',
  'x-auth-token': 'Hidden-2',
  'x-session-id': 'Hidden-3',
  'x-amzn-oidc-data': 'Hidden-4',
  'cf-access-jwt-assertion': 'Hidden-5',
  'ocp-apim-subscription-key': 'Hidden-6',
  'x-csrf': 'Hidden-7',
  'authentication-token': 'Hidden-8',
  location: 'https://login.example/?next=%2F&access_token=Hidden-9#sid=Hidden-10',
  link: '</v1?session=Hidden-11>; rel="next"',
};
const plainHeaders = {
  'access-control-allow-credentials': 'true',
  'x-request-id': 'Shown-1',
  'idempotency-key': 'Shown-2',
};

const hidden = (text: string): string[] => text.match(/hidden-\d+/gi) ?? [];

void t.test('reports and recordings contain no credentials from response headers', async (t) => {
  const deployment = createDeployment({ places: 20 });
  const given = { ...secretHeaders, ...plainHeaders };
  for (const status of [302, 500]) {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await deployment.fetch(input, init);
      const headers = new Headers(response.headers);
      for (const [name, value] of Object.entries(given)) headers.set(name, value);
      const isBroken = /limit=|interpret/.test(urlOf(input));
      const text = isBroken ? 'down' : await response.text();
      const body = text === '' ? null : text;
      return new Response(body, { status: isBroken ? status : response.status, headers });
    };
    const recorder = new Recorder(fetch, deployment.time.now);
    const only = ['create', 'get', 'list', 'interpret'];
    const report = await against(deployment, { fetch: recorder.fetch, only });
    const har = harTextOf(report);
    t.same(hidden(har), [], '--har');
    for (const value of Object.values(plainHeaders)) t.match(har, `"${value}"`);
    const audited = audit([readHar(recorder.har)]);
    for (const name of reporterNames) {
      for (const one of [report, audited]) t.same(hidden(render(one, name)), [], name);
    }
    if (status === 500) t.match(render(report, 'json'), 'Shown-1');
  }
});

void t.test(
  'the request log hides credentials in the headers of requests and responses',
  async (t) => {
    const { client, sandbox } = await start(t, frozen);
    const response = { status: 500, headers: secretHeaders };
    sandbox.faults.add({ operation: 'listEntities', response });
    await client.send('GET', '/v1/subscriptions/none/entities', { headers: secretHeaders });
    t.equal(sandbox.log.entries().length, 1);
    t.same(hidden(JSON.stringify(sandbox.log.entries())), []);
    t.same(hidden(JSON.stringify(sandbox.log.har())), []);
  },
);
