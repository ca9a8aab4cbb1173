import type { ErrorBody, JsonValue } from '../api/wire.js';
import type { ErrorsPolicy } from './errors.js';
import { extraValues } from './extra-values.js';
import type { Refusal } from './refusal.js';

/** The Error body of a refusal (section "Errors"). */
export function errorBody(refusal: Refusal, errors: ErrorsPolicy): ErrorBody {
  const { message, details } = refusal;
  return {
    ...extraKeysOf(refusal, errors),
    error: message,
    ...details.extra,
  };
}

/** A body in JSON that is no Error body. */
export function otherErrorBody(refusal: Refusal, errors: ErrorsPolicy): Record<string, JsonValue> {
  const extra = extraKeysOf(refusal, errors);
  if (Object.keys(extra).length > 0) return extra;
  return { message: refusal.message };
}

const extraKeysOf = ({ status, message }: Refusal, errors: ErrorsPolicy) =>
  extraValues(errors.keys(status), { status, message });
