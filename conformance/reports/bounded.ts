import type { ConformanceReport, Exchange } from '../run/report.js';

/** Characters of a body that a report keeps at most; all of them together have a limit, too. */
const longestBody = 64_000;
const allBodies = 3_000_000;
const longestCommand = 4000;
const longestHeader = 200;
/** Characters of anything else that a server may have chosen, and items of a list. */
const longestText = 600;
const mostItems = 30;

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}…`;

/**
 * A copy of the report with every text cut to a length that any renderer can handle in little time and memory, whatever
 * a deployment sent. Everything is rendered from this one.
 * @param clean applied to every text after it was cut
 */
export function bounded(report: ConformanceReport, clean: (text: string) => string): ConformanceReport {
  const bodies = 2 * report.checks.reduce((sum, check) => sum + check.exchanges.length, 1);
  const bodyLength = Math.min(longestBody, Math.ceil(allBodies / bodies));
  const headers = (all: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(all)
        .slice(0, mostItems)
        .map(([name, value]) => [clean(cut(name, longestHeader)), cut(value, longestHeader)]),
    );
  const exchange = ({ request, response, curl, ...rest }: Exchange): Exchange => ({
    ...rest,
    request: {
      ...request,
      headers: headers(request.headers),
      body: request.body?.slice(0, bodyLength) ?? null,
    },
    response: response && {
      ...response,
      headers: headers(response.headers),
      body: response.body.slice(0, bodyLength),
      truncated: response.truncated || response.body.length > bodyLength,
    },
    // a command that is cut would do something else
    curl: curl.length > longestCommand ? '# too long to show: see the request' : curl,
  });
  const whole = ['body', 'curl', 'command'];
  const copy = JSON.stringify(
    {
      ...report,
      checks: report.checks.map((check) => ({ ...check, exchanges: check.exchanges.map(exchange) })),
    },
    (key, value: unknown) => {
      if (Array.isArray(value) && ['answer', 'recorded'].includes(key)) return value.slice(0, mostItems);
      if (typeof value !== 'string') return value;
      return clean(whole.includes(key) ? value : cut(value, longestText));
    },
  );
  return JSON.parse(copy) as ConformanceReport;
}
