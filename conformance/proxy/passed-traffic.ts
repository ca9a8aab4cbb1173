import type { AuditBudget } from '../audit/budget.js';
import type { HarEntry, Recording } from '../audit/har.js';
import { RecordingError } from '../audit/recording-error.js';
import { KeptEntries } from '../audit/kept-entries.js';
import { PassedExchange, type PassedRequest, Room } from './passed-exchange.js';

/** The creator in recordings of this kit's proxy. */
const creator = 'location-data-kit proxy';

/** Returns an entry without its bodies, for exchanges in progress when the budget was used up. */
const withoutBodies = ({ request, response, ...entry }: HarEntry): HarEntry => {
  const { method, url, headers, cookies, headersSize } = request;
  return {
    ...entry,
    request: { method, url, headers, cookies, headersSize, bodySize: -1 },
    // Treated like no response, because its body is unknown.
    response: { ...response, status: 0, content: { size: -1 } },
  };
};

/** The forwarded traffic, as a recording for an audit. */
export class PassedTraffic {
  readonly #kept: KeptEntries;
  readonly #room = new Room();
  readonly #underWay = new Set<PassedExchange>();
  /** after the budget is used up, only exchanges in progress are added */
  #isFull = false;
  /** number of exchanges that the proxy began to forward, even if they did not reach the target */
  begun = 0;
  /** number of exchanges that began after the budget was used up, and are not judged */
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
   * Notes the end of an exchange; called once.
   * @param isWhole whether the response was forwarded completely
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

  /** Returns the recording; exchanges in progress have no complete response. */
  get recording(): Recording {
    for (const exchange of this.#underWay) this.end(exchange, false);
    return { creator, browser: '', entries: this.#kept.all, lag: null, damaged: 0 };
  }
}
