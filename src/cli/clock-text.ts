/**
 * Formats a time of the sandbox clock, and how far it is ahead of the system clock or behind it.
 * @param offset ms; negative after an earlier time was restored
 */
export function clockText(now: string, offset: number): string {
  const seconds = Math.round(Math.abs(offset) / 1000);
  if (seconds === 0) return now;
  return `${now}, ${spanText(seconds)} ${offset > 0 ? 'ahead of' : 'behind'} this machine`;
}

function spanText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 2880 ? `${minutes} min` : `${Math.round(minutes / 1440)} days`;
}
