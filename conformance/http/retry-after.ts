export interface RetryAfter {
  readonly form: 'seconds' | 'date' | 'none';
  /** ms from now; null if the response does not say */
  readonly wait: number | null;
}

/** Parses an HTTP date, ms since the epoch; NaN for other values. */
function httpDate(value: string | null | undefined): number {
  const text = value?.trim() ?? '';
  return text.endsWith('GMT') ? Date.parse(text) : NaN;
}

/**
 * Reads the header `Retry-After`: seconds, or a date. A date refers to the deployment's clock,
 * which is in `Date`; only without that, our clock is used.
 * @param now by our clock, ms since the epoch
 */
export function parseRetryAfter(headers: Headers, now: number): RetryAfter {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return { form: 'none', wait: null };
  if (/^\d+(\.\d+)?$/.test(value)) return { form: 'seconds', wait: Number(value) * 1000 };
  const date = httpDate(value);
  if (Number.isNaN(date)) return { form: 'none', wait: null };
  const sent = httpDate(headers.get('date'));
  return { form: 'date', wait: Math.max(0, date - (Number.isNaN(sent) ? now : sent)) };
}
