import type { ClauseId } from './clauses.js';
import { breach, holds, mostExchanges, notVerified, type Finding } from './finding.js';
import type { Answer } from './http/call.js';
import type { JsonValue } from '../src/api/wire.js';
import { show } from './expect.js';
import type { Rule } from './schemas.js';

interface Violation {
  readonly expected: string;
  readonly found: string;
  readonly answer: Answer;
}

interface Tally {
  seen: number;
  readonly violations: Violation[];
}

const mostNamed = 5;

/**
 * Remembers, for the clauses that every body of a kind has to satisfy, how many it was held against and which
 * broke it: also those that no check asked for.
 */
export class Witness {
  readonly #records = new Map<ClauseId, Tally>();

  #of(clause: ClauseId): Tally {
    const known = this.#records.get(clause);
    if (known !== undefined) return known;
    const fresh: Tally = { seen: 0, violations: [] };
    this.#records.set(clause, fresh);
    return fresh;
  }

  /** Notes that a clause was held against something, and how that broke it where it did. */
  note(clause: ClauseId, answer: Answer, violation: { expected: string; found: string } | null): void {
    const record = this.#of(clause);
    record.seen += 1;
    if (violation !== null) record.violations.push({ ...violation, answer });
  }

  /** Holds the keys of one object against rules. `where` names the object within the body. */
  judge(rules: readonly Rule[], body: Readonly<Record<string, JsonValue>>, answer: Answer, where = ''): void {
    for (const { clause, key, schema, expected } of rules) {
      const value = Object.hasOwn(body, key) ? body[key] : undefined;
      const good = schema.validate(value).error === undefined;
      const found = `${where}\`${key}\`: ${value === undefined ? 'missing' : show(value)}`;
      this.note(clause, answer, good ? null : { expected, found });
    }
  }

  seen(clause: ClauseId): number {
    return this.#of(clause).seen;
  }

  /** The verdict on a clause over everything that was met. `nothing`: what to say when nothing was. */
  finding(clause: ClauseId, nothing: Finding = notVerified('nothing of the kind was met')): Finding {
    const { seen, violations } = this.#of(clause);
    const [first] = violations;
    if (first === undefined) return seen === 0 ? nothing : holds();
    const places = violations.map(({ found, answer: { call } }) => `${found} (${call.method} ${call.path})`);
    const more = violations.length > mostNamed ? `; and ${violations.length - mostNamed} more` : '';
    const found = `${violations.length} of ${seen}: ${places.slice(0, mostNamed).join('; ')}${more}`;
    const answers = [...new Set(violations.map(({ answer }) => answer))];
    return breach(first.expected, found, ...answers.slice(0, mostExchanges));
  }
}
