import { isoTime } from '../input/iso-time.js';
import type { Profile } from '../points/index.js';

type Format = (instant: number) => string;

const formats: Readonly<Partial<Record<string, Format>>> = {
  'YYYY-MM-DDTHH:mm:ss.SSSZ': isoTime,
  'unix-seconds': (instant) => String(Math.floor(instant / 1000)),
  'unix-milliseconds': String,
  'rfc-1123': (instant) => new Date(instant).toUTCString(),
  other: (instant) => {
    const text = new Date(instant).toISOString().slice(0, 19);
    const [date = '', time = ''] = text.replaceAll('-', '/').split('T');
    return `${date} ${time} UTC`;
  },
};

/** Formats that are valid RFC 3339, and therefore `date-time` in JSON Schema. */
const rfc3339 = /^YYYY-MM-DDTHH:mm:ss(\.S{1,9})?(Z|\+00:00)$/;

/** How instants (ms since the epoch) are written. */
export function timestampPolicy(profile: Profile) {
  const format = profile['timestamps.format'];
  return {
    format: formats[format] ?? byPattern(format),
    isRfc3339: rfc3339.test(format),
  };
}

/** The offset of a zone such as `+02:00` from UTC, ms. */
function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/**
 * `YYYY-MM-DD[T ]HH:mm:ss`, a fraction of as many digits as there are S (in brackets: without
 * trailing zeros), a zone.
 */
function byPattern(pattern: string): Format {
  const separator = pattern.charAt(10);
  const [, trimmed, digits = '', zone = ''] = /^.{19}(\[)?(?:\.(S+)\]?)?(.*)$/.exec(pattern) ?? [];
  const offset = offsetOf(zone);
  return (instant) => {
    const iso = new Date(instant + offset).toISOString();
    const written = iso.slice(20, 23).padEnd(9, '0').slice(0, digits.length);
    const fraction = trimmed ? written.replace(/0+$/, '') : written;
    const time = iso.slice(11, 19) + (fraction === '' ? '' : `.${fraction}`);
    return iso.slice(0, 10) + separator + time + zone;
  };
}
