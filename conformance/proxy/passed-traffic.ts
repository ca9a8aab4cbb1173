import type { AuditBudget } from '../audit/budget.js';
import type { HarEntry, Recording } from '../audit/har.js';
import { RecordingError } from '../audit/recording-error.js';
import { KeptEntries } from '../audit/kept-entries.js';
import { PassedExchange, type PassedRequest, Room } from './passed-exchange.js';

/** How a recording of this kit's proxy calls its recorder. */
const creator = 'location-data-kit proxy';

/** Entries without bodies, for exchanges that were under way when the budget was used up. */
const withoutBodies = ({ request, response, ...entry }: HarEntry): HarEntry => {
  const { method, url, headers, cookies, headersSize } = request;
  return {
    ...entry,
    request: { method, url, headers, cookies, headersSize, bodySize: -1 },
    // as if none had come, since nothing is known of its body
    response: { ...response, status: 0, content: { size: -1 } },
  };
};

/** The traffic that has passed, as a recording that an audit judges. */
export class PassedTraffic {
  readonly #kept: KeptEntries;
  readonly #room = new Room();
  readonly #underWay = new Set<PassedExchange>();
  /** once the budget is used up, only what was under way then still belongs to the recording */
  #isFull = false;
  /** exchanges that the proxy began to pass on, whether or not they reached the target */
  begun = 0;
  /** of these, exchanges that began when the budget was used up, and so are not judged */
  unjudged = 0;

  constructor(budget: AuditBudget) {
    this.#kept = new KeptEntries(budget);
  }

  /** @returns null if the budget is used up */
  begin(request: PassedRequest): PassedExchange | null {
    this.begun += 1;
    if (this.#isFull) {
      this.unjudged += 1;
      return null;
    }
    const exchange = new PassedExchange(request, this.#room);
    this.#underWay.add(exchange);
    return exchange;
  }

  /**
   * Notes the end of an exchange, once.
   * @param isWhole whether the response has passed as a whole
   */
  end(exchange: PassedExchange, isWhole: boolean): void {
    if (!this.#underWay.delete(exchange)) return;
    const entry = exchange.entry(isWhole);
    if (!this.#isFull && this.#isKept(entry)) return;
    this.#isFull = true;
    this.#kept.all.push(withoutBodies(entry));
  }

  #isKept(entry: HarEntry): boolean {
    try {
      this.#kept.add(entry);
      return true;
    } catch (error) {
      if (error instanceof RecordingError) return false;
      throw error;
    }
  }

  /** All of it: what is still under way has no complete response. */
  get recording(): Recording {
    for (const exchange of this.#underWay) this.end(exchange, false);
    return { creator, browser: '', entries: this.#kept.all, lag: null, damaged: 0 };
  }
}
