import type { Clause } from './clauses/clause.js';
import { protocolClauses } from './clauses/protocol.js';
import { readingClauses } from './clauses/reading.js';
import { resourceClauses } from './clauses/resources.js';
import { subscriptionClauses } from './clauses/subscriptions.js';

export type { Clause, Sentence } from './clauses/clause.js';
export { sentences } from './clauses/sentences.js';

/** Every clause by its permanent id. What a deployment is held against. */
export const clauses = {
  ...protocolClauses,
  ...resourceClauses,
  ...subscriptionClauses,
  ...readingClauses,
};

export type ClauseId = keyof typeof clauses;

export const clauseIds = Object.keys(clauses) as ClauseId[];

/** The clause of that id, where there is one. */
export function clauseOf(id: string): Clause | undefined {
  return clauseIds.some((known) => known === id) ? clauses[id as ClauseId] : undefined;
}
