import type { HttpResponse } from '../http/response.js';
import { breachAt, holds, type BodyPath, type Finding } from './finding.js';
import type { Rule, Violation } from './rule.js';

interface Group {
  count: number;
  readonly path: BodyPath;
  readonly response: HttpResponse;
}

/** Different things found that a message names. */
const mostNamed = 3;
/** Different things found that are remembered; 60,000 malformed entities must not fill the memory. */
const mostGroups = 20;

const plurals: Readonly<Record<Rule['on'], string>> = {
  body: 'responses',
  error: 'error responses',
  subscription: 'subscription bodies',
  page: 'pages',
  entity: 'entities',
  interpretation: 'interpretations',
};

/** Counts what one rule was applied to, and what was found wrong. */
export class RuleTally {
  readonly #rule: Rule;
  #total = 0;
  #violations = 0;
  #others = 0;
  readonly #groups = new Map<string, Group>();

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  note(response: HttpResponse, violation: Violation | null): void {
    this.#total += 1;
    if (violation === null) return;
    this.#violations += 1;
    const group = this.#groups.get(violation.found);
    if (group !== undefined) group.count += 1;
    else if (this.#groups.size < mostGroups)
      this.#groups.set(violation.found, { count: 1, path: violation.path, response });
    else this.#others += 1;
  }

  /** The verdict over everything that was seen; null when nothing was. */
  finding(shorten: (text: string) => string): Finding | null {
    if (this.#total === 0) return null;
    const groups = [...this.#groups].sort(([, a], [, b]) => b.count - a.count);
    const [worst] = groups;
    if (worst === undefined) return holds();
    const named = groups.slice(0, mostNamed).map(([found, { count }]) => `${shorten(found)} in ${count}`);
    const rest = this.#violations - groups.slice(0, mostNamed).reduce((sum, [, { count }]) => sum + count, 0);
    const more = rest > 0 ? [`something else in ${rest}`] : [];
    const found = `${[...named, ...more].join(', ')} of ${this.#total} ${plurals[this.#rule.on]}`;
    const responses = groups.map(([, { response }]) => response);
    return breachAt(worst[1].path, this.#rule.expected, found, ...responses);
  }
}
