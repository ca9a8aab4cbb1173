import { Buffer } from 'node:buffer';

/** Other recording formats, by their beginning, with the way to export them as HAR. */
const formats: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [
    /<\?charles\b|<charles-session\b/,
    'it is a Charles session: export it with File, Export Session, as HTTP Archive (.har)',
  ],
  [
    /^\s*\[\s*\{\s*"status"\s*:\s*"[A-Z_]+"\s*,\s*"method"/,
    'it is a Charles session (.chlsj): export it with File, Export Session, as HTTP Archive (.har)',
  ],
  [
    /<items\s+burpVersion=/,
    'it is XML from Burp Suite, which cannot export HAR: set mitmproxy as its upstream proxy, and ' +
      'record with that (docs/audit.md)',
  ],
  [
    /^\d{1,9}:(\d{1,9}:[a-z_]+;|\d{1,9}:)/,
    'it contains mitmproxy flows: convert them with mitmdump -n -r FILE --set hardump=traffic.har ' +
      '(mitmproxy 10.1 or later)',
  ],
  // a Java object
  [
    /^\xac\xed\0\x05/,
    'it is a Charles session (.chls): export it with File, Export Session, as HTTP Archive (.har)',
  ],
  [/^\x1f\x8b/, 'it is compressed with gzip: unpack it with gunzip, and pass the .har file'],
  [
    /^(BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/,
    'it is compressed: unpack it, and pass the .har file',
  ],
  [
    /^(\xff\xfe|\xfe\xff|\{\0|\0\{)/,
    'it is UTF-16, but must be UTF-8: PowerShell writes UTF-16 with >; use curl -o instead',
  ],
  [
    /^(\xd4\xc3\xb2\xa1|\xa1\xb2\xc3\xd4|\x4d\x3c\xb2\xa1|\xa1\xb2\x3c\x4d|\n\r\r\n|GMBU|RTSS)/,
    'it contains network packets, like a Wireshark capture: record with a proxy or the developer tools of a browser',
  ],
  [
    /^\s*\{\s*"constants"\s*:/,
    'it is a Chrome network log: export HAR in the network panel of the developer tools',
  ],
  [
    /\0/,
    'it is a binary file, and HAR is JSON: export the recording as HAR with the program that made it',
  ],
];

/** Returns how to export a recording in another format; null for any other file. */
export function adviceFor(beginning: Uint8Array): string | null {
  // One character per byte, without a byte order mark.
  const text = Buffer.from(beginning.subarray(0, 4096))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  return formats.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Returns advice for an archive in another format, by the names of its files. */
export function adviceForArchive(names: readonly string[]): string | null {
  if (names.some((name) => /^raw[\\/]\d+_[cs]\.txt$/i.test(name))) {
    return (
      'it is a Fiddler session (.saz): export it with File, Export Sessions, All Sessions, ' +
      'as HTTPArchive v1.2'
    );
  }
  if (names.some((name) => /(^|[\\/])[\w-]*trace\.network$|\.network$/.test(name))) {
    return (
      'it is a Playwright trace, which is not a recording: record with ' +
      "newContext({ recordHar: { path: 'traffic.har' } })"
    );
  }
  return null;
}
