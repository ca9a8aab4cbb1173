const iso = /^\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?(Z|\+00:00|\+0000|\+00)?$/;
const rfc1123 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** How a timestamp is written, as an answer to the open point `timestamps.format`. */
export function timestampFormat(text: string): string {
  const match = iso.exec(text);
  if (match !== null) {
    const [, separator = 'T', fraction = '', zone = ''] = match;
    const digits = fraction === '' ? '' : `.${'S'.repeat(fraction.length)}`;
    return `YYYY-MM-DD${separator}HH:mm:ss${digits}${zone}`;
  }
  if (rfc1123.test(text)) return 'rfc-1123';
  if (/^\d{10}(\.\d+)?$/.test(text)) return 'unix-seconds';
  if (/^\d{13}$/.test(text)) return 'unix-milliseconds';
  return 'other';
}
