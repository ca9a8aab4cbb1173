import type { Answer } from '../../src/profile/open-points.js';
import type { CheckResult, ConformanceReport, Exchange, Leftover } from '../run/report.js';

/** Characters of a body that a report keeps at most; all of them together have a limit, too. */
const longestBody = 64_000;
const allBodies = 1_500_000;
/** Characters of anything else that a server may have chosen. */
const longestText = 600;
const longestCommand = 4000;
const longestWord = 200;
const mostHeaders = 30;
const mostWords = 30;

/**
 * The report with every text cut to a length that any renderer can handle in little time and memory, whatever a
 * deployment sent. Everything is rendered from this one.
 * @param clean applied to every text that may come from a deployment, after it was cut
 */
export function bounded(report: ConformanceReport, clean: (text: string) => string): ConformanceReport {
  const bodies = 2 * report.checks.reduce((sum, check) => sum + check.exchanges.length, 1);
  return new Bounds(Math.min(longestBody, Math.ceil(allBodies / bodies)), clean).report(report);
}

class Bounds {
  readonly #bodyLength: number;
  readonly #clean: (text: string) => string;

  constructor(bodyLength: number, clean: (text: string) => string) {
    this.#bodyLength = bodyLength;
    this.#clean = clean;
  }

  report(report: ConformanceReport): ConformanceReport {
    return {
      ...report,
      target: { ...report.target, base_url: this.#text(report.target.base_url) },
      checks: report.checks.map((check) => this.#check(check)),
      open_points: report.open_points.map((point) => ({
        ...point,
        answer: point.answer === null ? null : this.#answer(point.answer),
        ...(point.recorded !== undefined && { recorded: this.#answer(point.recorded) }),
        ...(point.note !== undefined && { note: this.#text(point.note) }),
      })),
      leftovers: report.leftovers.map((left) => this.#leftover(left)),
    };
  }

  #text(text: string, length = longestText): string {
    return this.#clean(text.length <= length ? text : `${text.slice(0, length)}…`);
  }

  #check(check: CheckResult): CheckResult {
    const { message, expected, found, exchanges } = check;
    return {
      ...check,
      message: this.#text(message),
      ...(expected !== undefined && { expected: this.#text(expected) }),
      ...(found !== undefined && { found: this.#text(found) }),
      exchanges: exchanges.map((exchange) => this.#exchange(exchange)),
    };
  }

  #exchange(exchange: Exchange): Exchange {
    const { request, response, failure, curl } = exchange;
    return {
      ...exchange,
      request: {
        ...request,
        method: this.#text(request.method),
        url: this.#text(request.url),
        headers: this.#headers(request.headers),
        body: request.body === null ? null : this.#text(request.body, this.#bodyLength),
      },
      response: response && {
        ...response,
        headers: this.#headers(response.headers),
        body: this.#clean(response.body.slice(0, this.#bodyLength)),
        truncated: response.truncated || response.body.length > this.#bodyLength,
      },
      ...(failure !== undefined && { failure: this.#text(failure) }),
      // a command that is cut would do something else
      curl: curl.length > longestCommand ? '# too long to show: see the request' : this.#clean(curl),
    };
  }

  #headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const kept = Object.entries(headers).slice(0, mostHeaders);
    return Object.fromEntries(
      kept.map(([name, value]) => [this.#text(name, longestWord), this.#text(value, longestWord)]),
    );
  }

  #answer(answer: Answer): Answer {
    if (typeof answer === 'number') return answer;
    if (typeof answer === 'string') return this.#text(answer);
    return answer.slice(0, mostWords).map((word) => this.#text(word, longestWord));
  }

  #leftover(left: Leftover): Leftover {
    if (left.id === null) return { ...left, note: this.#text(left.note) };
    return { id: this.#text(left.id), command: this.#clean(left.command) };
  }
}
