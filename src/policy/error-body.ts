import type { ErrorBody } from '../api/wire.js';
import type { Refusal } from './refusal.js';

/**
 * The Error body of a refusal (section "Errors").
 * @param extraKeys keys that the profile adds
 */
export function errorBody(
  { status, message, details }: Refusal,
  extraKeys: readonly string[],
): ErrorBody {
  const valueOf = (key: string): string | number => {
    if (/^status/i.test(key)) return status;
    return /message|detail|title|description/i.test(key) ? message : `http_${status}`;
  };
  const others = extraKeys.map((key) => [key, valueOf(key)] as const);
  return { ...Object.fromEntries(others), error: message, ...details.extra };
}
