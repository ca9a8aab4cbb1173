import type { Answer } from '../../src/profile/open-points.js';
import type { CheckResult, ConformanceReport, Exchange } from '../run/report.js';

/** Characters of a body that a report keeps at most; all of them together have a limit, too. */
const longestBody = 64_000;
const allBodies = 1_500_000;
/** Characters of anything else that a server may have chosen. */
const longestText = 600;
const longestCommand = 4000;
const longestWord = 200;
/** Headers of a response, and words of an answer. */
const mostItems = 30;

/** The report with every text cut, so that any renderer can handle it, and then cleaned. Everything is rendered from this. */
export function bounded(report: ConformanceReport, clean: (text: string) => string): ConformanceReport {
  const bodies = 2 * report.checks.reduce((sum, check) => sum + check.exchanges.length, 1);
  const bodyLength = Math.min(longestBody, Math.ceil(allBodies / bodies));
  const cut = (text: string, length = longestText): string => clean(text.length <= length ? text : `${text.slice(0, length)}…`);
  const headersOf = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers)
        .slice(0, mostItems)
        .map(([name, value]) => [cut(name, longestWord), cut(value, longestWord)]),
    );
  const answerOf = (answer: Answer): Answer => {
    if (typeof answer === 'number') return answer;
    if (typeof answer === 'string') return cut(answer);
    return answer.slice(0, mostItems).map((word) => cut(word, longestWord));
  };
  const exchangeOf = (exchange: Exchange): Exchange => {
    const { request, response, failure, curl } = exchange;
    return {
      ...exchange,
      request: {
        ...request,
        method: cut(request.method),
        url: cut(request.url),
        headers: headersOf(request.headers),
        body: request.body === null ? null : cut(request.body, bodyLength),
      },
      response: response && {
        ...response,
        headers: headersOf(response.headers),
        body: clean(response.body.slice(0, bodyLength)),
        truncated: response.truncated || response.body.length > bodyLength,
      },
      ...(failure !== undefined && { failure: cut(failure) }),
      // a command that is cut would do something else
      curl: curl.length > longestCommand ? '# too long to show: see the request' : clean(curl),
    };
  };
  const checkOf = (check: CheckResult): CheckResult => ({
    ...check,
    message: cut(check.message),
    ...(check.expected !== undefined && { expected: cut(check.expected) }),
    ...(check.found !== undefined && { found: cut(check.found) }),
    exchanges: check.exchanges.map(exchangeOf),
  });
  return {
    ...report,
    target: { ...report.target, base_url: cut(report.target.base_url) },
    checks: report.checks.map(checkOf),
    open_points: report.open_points.map((point) => ({
      ...point,
      answer: point.answer === null ? null : answerOf(point.answer),
      ...(point.recorded !== undefined && { recorded: answerOf(point.recorded) }),
      ...(point.note !== undefined && { note: cut(point.note) }),
    })),
    leftovers: report.leftovers.map((left) =>
      left.id === null ? { ...left, note: cut(left.note) } : { id: cut(left.id), command: clean(left.command) },
    ),
  };
}
