import { checks } from './checks/index.js';
import type { Level } from './checks/check.js';

// Only until the self-test's own mutants and the tests stand on the entries of checks.
export type ClauseId = string;
export const clauseIds = checks.filter(({ level }) => level !== 'open').map(({ id }) => id);
export const clauses: Record<string, { section: string; level: Level; text: string }> = Object.fromEntries(
  checks
    .filter(({ level }) => level !== 'open')
    .map(({ id, section, level, clause }) => [id, { section, level, text: clause }]),
);
