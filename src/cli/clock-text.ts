/**
 * Formats a time of the sandbox clock, and how far it is ahead of the system clock.
 * @param offset ms
 */
export function clockText(now: string, offset: number): string {
  if (offset === 0) return now;
  const minutes = Math.round(offset / 60_000);
  const ahead = minutes < 2880 ? `${minutes} min` : `${Math.round(minutes / 1440)} days`;
  return `${now}, ${ahead} ahead of this machine`;
}
