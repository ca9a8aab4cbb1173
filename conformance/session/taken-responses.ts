import type { IntermediaryPages } from '../http/pages.js';
import type { HttpResponse } from '../http/response.js';
import { keptOf } from '../findings/page.js';
import { RuleEngine, type RequirementRule } from '../rules/rule-engine.js';
import { RunState } from './expected-state.js';

/**
 * The responses that the script of a run has taken. Each body is judged when it arrives, in a run
 * and in an audit of its HAR file. After that, the entities of a page are dropped.
 */
export class TakenResponses {
  /** in the order in which they were taken, as they are kept */
  readonly all: HttpResponse[] = [];
  readonly expected: RunState;
  /** the facts and violations in the bodies so far */
  readonly rules: RuleEngine;

  /**
   * @param rules of the selected requirements
   * @param isOwnList whether the run lists the entities of a subscription
   * @param pages recognises pages of intermediaries
   */
  constructor(
    rules: readonly RequirementRule[],
    isOwnList: (id: string) => boolean,
    pages: Pick<IntermediaryPages, 'isForAnyone'>,
  ) {
    this.expected = new RunState(isOwnList, pages);
    this.rules = new RuleEngine(rules, this.expected);
  }

  /** Judges the body of a response. Returns the response as it is kept. */
  take(response: HttpResponse): HttpResponse {
    const kept = keptOf(response);
    this.expected.note(response);
    this.rules.judge(response, kept);
    this.all.push(kept);
    return kept;
  }
}
