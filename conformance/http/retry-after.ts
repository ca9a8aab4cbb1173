export interface RetryAfter {
  readonly form: 'seconds' | 'date' | 'none';
  /** milliseconds from now; null when the response does not say */
  readonly wait: number | null;
}

/** Reads the header `Retry-After`: seconds, or a date. */
export function parseRetryAfter(headers: Headers, now: number): RetryAfter {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return { form: 'none', wait: null };
  if (/^\d+(\.\d+)?$/.test(value)) return { form: 'seconds', wait: Number(value) * 1000 };
  const date = value.endsWith('GMT') ? Date.parse(value) : NaN;
  if (Number.isNaN(date)) return { form: 'none', wait: null };
  return { form: 'date', wait: Math.max(0, date - now) };
}
