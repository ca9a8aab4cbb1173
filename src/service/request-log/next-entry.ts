import Joi from 'joi';
import { type OperationId, operationIds } from '../../api/operations.js';
import { type Duration, milliseconds, type Timer } from '../../input/values.js';
import { validate } from '../../input/validate.js';
import type { RequestLog, LogEntry } from './request-log.js';

/** Options of `log.next`. */
export interface NextOptions {
  /** rejects after this time, in real time; 5 s by default */
  timeout?: Duration;
}

const waitSchema = () =>
  Joi.object<NextOptions & { operation?: OperationId }>({
    operation: Joi.valid(...operationIds),
    timeout: Joi.any(),
  });

/**
 * Resolves with the next exchange, optionally of one operation. Rejects if none arrives in time,
 * and with a RangeError for an invalid operation or timeout.
 */
export async function nextEntry(
  log: Pick<RequestLog, 'on'>,
  timer: Timer,
  operation: OperationId | undefined,
  options: NextOptions,
): Promise<LogEntry> {
  const wait = { ...options, operation };
  const { timeout = '5s' } = validate(waitSchema(), wait, 'options', RangeError);
  const duration = milliseconds(timeout);
  const others: string[] = [];
  return new Promise((resolve, reject) => {
    const ignore = log.on((entry) => {
      if (operation !== undefined && entry.operation !== operation) {
        others.push(`${entry.request.method} ${entry.request.url}`);
        return;
      }
      stop();
      ignore();
      resolve(entry);
    });
    const stop = timer(() => {
      ignore();
      reject(new Error(lateText(operation, timeout, others)));
    }, duration);
  });
}

/** Explains why an expected request is missing. */
function lateText(
  operation: OperationId | undefined,
  timeout: Duration,
  others: readonly string[],
): string {
  const span = typeof timeout === 'number' ? `${timeout}ms` : timeout;
  const came =
    others.length === 0 ? 'none were received' : `received ${others.slice(-5).join(', ')}`;
  return `no request for ${operation ?? 'any operation'} arrived within ${span}: ${came}`;
}
