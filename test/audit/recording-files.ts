import { Buffer } from 'node:buffer';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import t, { type Test } from '../fixtures/tap.js';
import { auditCommand } from '../../conformance/cli/audit.js';
import { AuditBudget } from '../../conformance/audit/budget.js';
import { HarReader } from '../../conformance/audit/har-reader.js';
import { readHar, type ConformanceReport } from '../../conformance/index.js';
import { createDeployment } from '../self-test/index.js';
import { cli, folderOf, startNode } from '../fixtures/cli.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder, type Entry } from '../fixtures/recording.js';
import { runCommand } from '../fixtures/run-command.js';
import { kit } from '../fixtures/running.js';

/** Recordings from strangers: limits on what is read. */

const { fetch, baseUrl, time } = createDeployment();
const recorder = new Recorder(fetch, time.now);
await new OrdinaryClient(recorder.fetch, baseUrl).work(time.sleep);
const { har } = recorder;
const text = JSON.stringify(har);
/** Any exchange. */
function someEntry(): Entry {
  const [entry] = har.log.entries;
  if (entry === undefined) throw new Error('the client sends requests');
  return structuredClone(entry);
}

const harOf = (entries: readonly unknown[]): string =>
  JSON.stringify({ log: { ...har.log, entries } });

/** An audit in a process with little memory. */
async function auditWith(megabytes: number, path: string) {
  const { code, stdout, stderr } = await startNode([
    `--max-old-space-size=${megabytes}`,
    cli,
    'audit',
    path,
  ]).ended;
  return { code, said: `${stdout}${stderr}`.replaceAll(/\s+/g, ' ') };
}

/** Audits a recording. */
async function reportOf(t: Test, ...paths: string[]): Promise<ConformanceReport> {
  const report = folderOf(t)('report.json');
  const args = [...paths, '--reporter', `json=${report}`];
  const { code, stderr } = await runCommand(t, auditCommand(), args);
  t.ok(code === 0 || code === 3, stderr);
  return JSON.parse(readFileSync(report, 'utf8')) as ConformanceReport;
}

/** Returns the message of the command about a file that it cannot read. */
async function errorOf(t: Test, ...paths: string[]): Promise<string> {
  const { code, stderr } = await runCommand(t, auditCommand(), paths);
  t.equal(code, 2, stderr);
  return stderr.replaceAll(/\s+/g, ' ');
}

/** A read whose body was compressed several times. */
function compressed(body: string | Buffer): Entry {
  const headers = [{ name: 'Content-Encoding', value: 'gzip, gzip, gzip' }];
  const packed = [1, 2, 3].reduce<Buffer>((bytes) => gzipSync(bytes), Buffer.from(body));
  const entry = someEntry();
  entry.request.method = 'GET';
  entry.request.url = `${baseUrl}/v1/subscriptions/11111111-1111-4111-8111-111111111111`;
  delete entry.request.postData;
  const content = { size: -1, mimeType: '', text: packed.toString('base64'), encoding: 'base64' };
  entry.response = { ...entry.response, status: 200, headers, content, bodySize: -1 };
  return entry;
}

void t.test('compressed bodies share one budget', async (t) => {
  const inFolder = folderOf(t);
  const bodies: Record<string, [body: string | Buffer, entries: number, megabytes: number[]]> = {
    blank: [Buffer.alloc(64 * 1024 * 1024, ' '), 400, [64]],
    objects: [`{"entity_type":"x","data":[${Array(30_000).fill('{}').join()}]}`, 2000, [64, 160]],
    long: [`{"entity_type":"${'x'.repeat(1_900_000)}"}`, 400, [64]],
  };
  for (const [name, [body, amount, megabytes]] of Object.entries(bodies)) {
    const path = inFolder(`${name}.har`);
    writeFileSync(path, harOf(Array<Entry>(amount).fill(compressed(body))));
    for (const memory of megabytes) {
      const { code, said } = await auditWith(memory, path);
      t.equal(code, 2, `${name}, ${memory} MB`);
      t.match(said, /too much for one audit: \d+ MiB .* Audit shorter recordings one by one/);
    }
  }
});

void t.test('a body that is too long after decompression is not judged', (t) => {
  const long = compressed(`{"entity_type":"${'x'.repeat(30_000_000)}"}`);
  const { audit } = kit.audit([readHar({ log: { entries: [...har.log.entries, long] } })]);
  t.match(audit?.not_judged, { 'response whose body is too long to read': 1 });
  t.end();
});

void t.test('requests outside this API are not kept', async (t) => {
  const path = folderOf(t)('traffic.har');
  const other = someEntry();
  other.request.url = 'https://cdn.example/video';
  other.response.content.text = 'x'.repeat(1024 * 1024);
  const file = openSync(path, 'w');
  writeSync(file, text.slice(0, -3));
  for (let amount = 0; amount < 100; amount += 1) writeSync(file, `,\n${JSON.stringify(other)}`);
  writeSync(file, ']}}');
  closeSync(file);
  const { code, said } = await auditWith(64, path);
  t.match({ code, said }, { code: 0, said: /Nothing wrong/ });
});

void t.test('more requests of this API than fit into memory are rejected', async (t) => {
  const path = folderOf(t)('traffic.har');
  const long = someEntry();
  long.response.content.text = JSON.stringify({ error: 'x'.repeat(90_000) });
  writeFileSync(path, harOf(Array<Entry>(200).fill(long)));
  const { code, said } = await auditWith(64, path);
  t.match({ code, said }, { code: 2, said: /traffic\.har: too much for one audit/ });
  t.match((await auditWith(500, path)).said, /https?:\/\/deployment\.example/, 'with more memory');
});

void t.test('a file in an archive is unpacked only within the budget', async (t) => {
  const path = folderOf(t)('traffic.zip');
  const size = 80 * 1024 * 1024;
  const data = deflateRawSync(Buffer.alloc(size, ' '));
  writeFileSync(path, archive([{ name: 'a.har', data, size, method: 8 }]));
  t.match(await auditWith(64, path), { code: 2, said: /traffic\.zip: too much for one audit/ });
});

interface Packed {
  readonly name: string;
  readonly data: Buffer;
  /** as the central directory states it */
  readonly size?: number;
  readonly method?: number;
  /** where it begins; by default, after the previous one */
  readonly start?: number;
}

/** A zip archive, whose directory may be false. */
function archive(files: readonly Packed[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let end = 0;
  for (const { name, data, size = data.length, method = 0, start } of files) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    const shown = Buffer.from(name);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(data), 16);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(shown.length, 28);
    entry.writeUInt32LE(start ?? end, 42);
    directory.push(entry, shown);
    if (start !== undefined) continue;
    locals.push(local, Buffer.from(name), data);
    end += local.length + name.length + data.length;
  }
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50);
  last.writeUInt16LE(files.length, 10);
  last.writeUInt32LE(end, 16);
  return Buffer.concat([...locals, ...directory, last]);
}

void t.test('archives with wrong sizes or overlapping files are rejected', async (t) => {
  const inFolder = folderOf(t);
  const data = Buffer.from(text);
  const inner = archive([{ name: 'b.har', data }]);
  const deflated = deflateRawSync(data);
  const archives: Record<string, [bytes: Uint8Array, why: RegExp]> = {
    'one in another': [
      archive([
        { name: 'a.har', data: inner },
        { name: 'b.har', data, start: 30 + 5 },
      ]),
      /files in it overlap/,
    ],
    'the same twice': [
      archive([
        { name: 'a.har', data },
        { name: 'a.har', data, start: 0 },
      ]),
      /two files in it have the same name/,
    ],
    'under another name': [
      archive([
        { name: 'a.har', data },
        { name: 'b.har', data, start: 0 },
      ]),
      /a file in it has two names|files in it overlap/,
    ],
    'longer than it says': [
      archive([{ name: 'a.har', data: deflated, method: 8, size: 1000 }]),
      /a\.har is damaged, or its size differs from the archive's directory/,
    ],
    'shorter than it says': [
      archive([{ name: 'a.har', data, size: data.length + 1 }]),
      /a\.har is damaged, or its size differs from the archive's directory/,
    ],
    'in another method': [
      archive([{ name: 'a.har', data, method: 12 }]),
      /a\.har is compressed in a way that is not supported/,
    ],
    'cut off': [archive([{ name: 'a.har', data }]).subarray(0, -30), /it is damaged or truncated/],
    'without a recording': [zipSync({ 'notes.txt': data }), /does not contain a \.har file/],
  };
  for (const [name, [bytes, why]] of Object.entries(archives)) {
    const path = inFolder('traffic.zip');
    writeFileSync(path, bytes);
    t.match(await errorOf(t, path), why, name);
  }
  writeFileSync(inFolder('good.zip'), archive([{ name: 'a.har', data }]));
  t.ok((await reportOf(t, inFolder('good.zip'))).target.requests > 10);
});

/** As Playwright names files: by the SHA-1 of their content. */
const attached = 'da39a3ee5e6b4b0d3255bfef95601890afd80709.json';

void t.test("a recording adds only Playwright's files to a report", async (t) => {
  const inFolder = folderOf(t);
  const body = JSON.stringify({ error: 'shown-in-the-report', token: 'of-a-configuration' });
  mkdirSync(inFolder('recording'));
  const secret = inFolder('config.json');
  writeFileSync(secret, body);
  const beside = (name: string): string => inFolder(`recording/${name}`);
  const names = ['config.json', '../config.json', secret, `${attached}/../config.json`, attached];
  const bodyOf = async (name: string): Promise<number | undefined> => {
    const entry = someEntry();
    const content = { size: -1, mimeType: 'application/json', _file: name };
    entry.response = { ...entry.response, content, headers: [], bodySize: -1 };
    writeFileSync(beside('traffic.har'), harOf([...har.log.entries, entry]));
    const { audit } = await reportOf(t, beside('traffic.har'));
    return audit?.not_judged['response whose body is not in the recording'];
  };
  writeFileSync(beside('config.json'), body);
  symlinkSync(secret, beside(attached));
  for (const name of names) t.equal(await bodyOf(name), 1, name);
});

void t.test('a body in a separate Playwright file is read up to the usual limit', async (t) => {
  const inFolder = folderOf(t);
  const entry = someEntry();
  const content = { size: -1, mimeType: 'application/json', _file: attached };
  entry.response = { ...entry.response, content, headers: [], bodySize: -1 };
  writeFileSync(inFolder('traffic.har'), harOf([...har.log.entries, entry]));
  // longer than a string can be
  writeFileSync(inFolder(attached), Buffer.alloc(20_000_000, '1'));
  truncateSync(inFolder(attached), 600_000_000);
  const { audit } = await reportOf(t, inFolder('traffic.har'));
  t.match(audit?.not_judged, { 'response whose body is too long to read': 1 });
});

void t.test('a folder is audited with the folders in it', async (t) => {
  const inFolder = folderOf(t);
  const [first, second] = [har.log.entries.slice(0, 9), har.log.entries.slice(9)];
  mkdirSync(inFolder('results/one'), { recursive: true });
  mkdirSync(inFolder('results/node_modules'), { recursive: true });
  writeFileSync(inFolder('results/one/first.har'), harOf(first));
  writeFileSync(
    inFolder('results/second.HAR.zip'),
    zipSync({ 'har.har': Buffer.from(harOf(second)) }),
  );
  writeFileSync(inFolder('results/trace.zip'), zipSync({ 'trace.network': new Uint8Array(9) }));
  writeFileSync(inFolder('results/node_modules/other.har'), 'none');
  writeFileSync(inFolder('results/notes.json'), 'none');
  symlinkSync(inFolder('results'), inFolder('results/one/again'));
  const report = await reportOf(t, inFolder('results'));
  t.equal(report.audit?.recordings, 2);
  t.equal(report.target.requests, har.log.entries.length);
  mkdirSync(inFolder('empty'));
  t.match(await errorOf(t, inFolder('empty')), /there is no \.har file in this folder/);
  writeFileSync(inFolder('empty/session.saz'), '');
  t.match(await errorOf(t, inFolder('empty')), /pass \S+session\.saz to learn how to export it/);
});

void t.test('recordings in other formats are rejected with advice', async (t) => {
  const inFolder = folderOf(t);
  const others: Record<string, [content: string | Uint8Array, how: RegExp]> = {
    'session.saz': [
      zipSync({ '[Content_Types].xml': Buffer.from('x'), 'raw/1_c.txt': Buffer.from('GET /') }),
      /a Fiddler session .* as HTTPArchive v1\.2/,
    ],
    'session.chlsj': [
      '[{"status":"COMPLETE","method":"GET","protocolVersion":"HTTP/1.1"}]',
      /a Charles session .* as HTTP Archive/,
    ],
    'session.chlsx': [
      '<?xml version="1.0" encoding="UTF-8" ?><?charles serialisation-version="2.0" ?>\n<charles-session>',
      /a Charles session/,
    ],
    'session.chls': [
      Buffer.from([0xac, 0xed, 0, 5, 0x73, 0x72, 0, 0x2f]),
      /a Charles session \(\.chls\): .* as HTTP Archive/,
    ],
    'items.xml': [
      '<?xml version="1.0"?>\n<!DOCTYPE items [\n<!ELEMENT items (item*)>\n]>\n<items burpVersion="2024.1">',
      /XML from Burp Suite/,
    ],
    flows: [
      '1905:9:websocket;0:~8:response;317:6:reason;2:OK,',
      /mitmdump -n -r FILE --set hardump/,
    ],
    'trace.zip': [zipSync({ 'trace.network': new Uint8Array(9) }), /a Playwright trace/],
    'traffic.har.gz': [gzipSync(text), /compressed with gzip/],
    'utf-16.har': [Buffer.from(`\ufeff${text}`, 'utf16le'), /UTF-16/],
    'utf-16be.har': [Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), /UTF-16/],
    'picture.jpg': [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]), /binary file, and HAR is JSON/],
    'traffic.har.bz2': [Buffer.from('BZh91AY&SY'), /compressed: unpack it/],
    'traffic.har.xz': [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), /compressed: unpack it/],
    'traffic.har.zst': [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), /compressed: unpack it/],
    'traffic.7z': [Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), /compressed: unpack it/],
    'traffic.sqlite': [Buffer.from('SQLite format 3\0'), /binary file, and HAR is JSON/],
    'big-endian.pcap': [Buffer.from([0xa1, 0xb2, 0xc3, 0xd4, 0, 2]), /packets/],
    'netlog.json': ['{"constants": {"activeFieldTrialGroups":[]}}', /a Chrome network log/],
    'packets.pcapng': [Buffer.from([10, 13, 13, 10, 0, 0, 0, 0]), /packets/],
    'packets.pcap': [Buffer.from([0xd4, 0xc3, 0xb2, 0xa1, 2, 0]), /packets/],
  };
  for (const [name, [content, how]] of Object.entries(others)) {
    writeFileSync(inFolder(name), content);
    t.match(await errorOf(t, inFolder(name)), how, name);
  }
});

void t.test('a recording with damaged entries is not read to its end', async (t) => {
  const reader = new HarReader(new AuditBudget(), () => null);
  await reader.write(Buffer.from(`{"log":{"entries":[${JSON.stringify(har.log.entries[0])}`));
  const more = Buffer.from(',null,{},{"request":{}}'.repeat(3000));
  let written = 0;
  const writing = async (): Promise<void> => {
    for (; written < 1000; written += 1) await reader.write(more);
  };
  await t.rejects(writing(), { message: /more than 100,000 of its entries have no request/ });
  t.equal(written, 11, 'each of the three counts');
});

void t.test('numbers that are written as strings are read', (t) => {
  const asStrings = structuredClone(har) as unknown as {
    log: { entries: { time: unknown; response: Record<string, unknown> }[] };
  };
  for (const entry of asStrings.log.entries) {
    const { response } = entry;
    entry.time = String(entry.time);
    for (const key of ['status', 'bodySize', 'headersSize']) response[key] = String(response[key]);
  }
  const [usual, strings] = [har, asStrings].map((one) => kit.audit([readHar(one)]));
  t.same(strings?.audit, usual?.audit);
  t.end();
});

void t.test("a recorder's placeholder is not treated as a body", (t) => {
  const placeholders = [
    '(body omitted)',
    '<binary>',
    'text was too long',
    '[binary data]',
    '[object Object]',
    'The request body is not available',
  ];
  for (const placeholder of placeholders) {
    const copy = structuredClone(har);
    const { length } = placeholder;
    const sent = copy.log.entries.filter(({ request }) => request.postData !== undefined);
    for (const { request, response } of sent) {
      request.headers = request.headers.filter(({ name }) => name !== 'content-length');
      request.postData = { mimeType: 'application/json', text: placeholder };
      request.bodySize = length;
      response.headers = response.headers.filter(({ name }) => name !== 'content-length');
      response.content = { ...response.content, text: placeholder, size: length };
    }
    const report = kit.audit([readHar(copy)], { baseUrl });
    t.same(
      report.checks.filter(({ outcome }) => ['fail', 'warn'].includes(outcome)),
      [],
      placeholder,
    );
    t.match(report.audit?.not_judged, {
      'request whose body is not in the recording': sent.length,
      'response whose body is not in the recording': sent.length,
    });
  }
  t.end();
});
