import type { Profile } from '../profile/open-points.js';

/** Writes an instant (ms since the epoch) in the format of the profile (open point `timestamps.format`). */
export function timestamps(format: Profile['timestamps.format']): (instant: number) => string {
  const write = writerOf(format);
  // The times of a page or a subscription are few, and mostly the same.
  let latest = { instant: NaN, text: '' };
  return (instant) => {
    if (instant !== latest.instant) latest = { instant, text: write(instant) };
    return latest.text;
  };
}

function writerOf(format: Profile['timestamps.format']): (instant: number) => string {
  switch (format) {
    case 'unix-seconds':
      return (instant) => String(Math.floor(instant / 1000));
    case 'unix-milliseconds':
      return (instant) => String(instant);
    case 'rfc-1123':
      return (instant) => new Date(instant).toUTCString();
    case 'other':
      return (instant) =>
        `${new Date(instant).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')} UTC`;
    case 'YYYY-MM-DDTHH:mm:ss.SSSZ':
      return (instant) => new Date(instant).toISOString();
    default:
      return byPattern(format);
  }
}

/** Patterns are made of the fixed part YYYY-MM-DD[T ]HH:mm:ss, a fraction of so many S, and a zone, always UTC. */
function byPattern(pattern: string): (instant: number) => string {
  const separator = pattern.charAt(10);
  const digits = /\.(S+)/.exec(pattern)?.[1]?.length ?? 0;
  const zone = /(Z|\+[\d:]+)$/.exec(pattern)?.[1] ?? '';
  return (instant) => {
    const iso = new Date(instant).toISOString();
    const fraction = digits === 0 ? '' : `.${iso.slice(20, 23).padEnd(9, '0').slice(0, digits)}`;
    return `${iso.slice(0, 10)}${separator}${iso.slice(11, 19)}${fraction}${zone}`;
  };
}
