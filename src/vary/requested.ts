import type { OperationId } from '../api/operations.js';
import type { JournalEntry } from '../service/journal/journal.js';

/** What a client asked for in the base run, as far as another answer could make it impossible. */
export interface Requested {
  readonly operations: readonly OperationId[];
  /** of subscriptions that were created */
  readonly cities: readonly string[];
  readonly entityTypes: readonly string[];
  /** the largest number of fields of a subscription */
  readonly fields: number;
}

/** Reads what was asked for, and granted. */
export function requestedIn(exchanges: readonly JournalEntry[]): Requested {
  const bodies = exchanges.filter(isGranted).map(({ request }) => objectOf(request.body));
  const all = (key: string): string[] => {
    const values = bodies.map((body) => body[key]).filter((value) => typeof value === 'string');
    return [...new Set(values)].sort();
  };
  const lengthOf = ({ fields }: Readonly<Record<string, unknown>>): number =>
    Array.isArray(fields) ? fields.length : 0;
  return {
    operations: [...new Set(exchanges.flatMap(({ operation }) => operation ?? []))],
    cities: all('city'),
    entityTypes: all('entity_type'),
    fields: Math.max(0, ...bodies.map(lengthOf)),
  };
}

const writing: readonly (OperationId | null)[] = ['createSubscription', 'updateSubscription'];

const isGranted = ({ operation, response }: JournalEntry): boolean =>
  writing.includes(operation) && response !== null && response.status < 300;

function objectOf(body: JournalEntry['request']['body']): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
}
