/**
 * A moment (milliseconds since 1970) in the notation that the open point `timestamps.format` names.
 * Always a string: the specification says so whatever the format.
 */
export function writeTimestamp(moment: number, format: string): string {
  const iso = new Date(moment).toISOString();
  switch (format) {
    case 'rfc-1123':
      return new Date(moment).toUTCString();
    case 'unix-seconds':
      return String(Math.floor(moment / 1000));
    case 'unix-milliseconds':
      return String(moment);
    case 'other':
      return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}, ${iso.slice(11, 16)}`;
    default: {
      const [, separator = 'T', fraction = '', zone = ''] =
        /^YYYY-MM-DD([T ])HH:mm:ss(\.S+)?(.*)$/.exec(format) ?? [];
      const digits = `${iso.slice(20, 23)}000000`.slice(0, Math.max(0, fraction.length - 1));
      return `${iso.slice(0, 10)}${separator}${iso.slice(11, 19)}${digits ? `.${digits}` : ''}${zone}`;
    }
  }
}
