import { RunRecording } from '../../conformance/audit/run-recording.js';
import {
  audit,
  readHar,
  runConformance,
  type ConformanceReport,
  type Exchange,
  type RunEvent,
} from '../../conformance/index.js';
import { kit, urlOf } from '../fixtures/running.js';
import { digest, flat, line, type Lines } from './lines.js';
import { naming, startAgain } from './determinism.js';

/** Requests and reports of runs, and reports of audits, in lines. */

type Run = typeof runConformance;
type Naming = ReturnType<typeof naming>;

/** A request as the run hands it over, in the order of the run; when it arrives is up to the network. */
function requestLine(named: Naming, url: string, init: RequestInit = {}): string {
  const { pathname, search } = new URL(url);
  const { authorization = 'no credential', ...headers } = Object.fromEntries(
    new Headers(init.headers),
  );
  const body = named(typeof init.body === 'string' ? init.body : '');
  const shown = body.length > 500 ? `${body.slice(0, 300)}… ${digest(body)}` : body;
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const address = `request ${init.method ?? 'GET'} ${pathname}${search}`;
  return named(line(address, [authorization, ...more, shown].join(' | ')));
}

/** The evidence is too much to be kept whole: of each exchange, the beginning of its response is. */
function exchangeText(named: Naming, exchange: Exchange): string {
  const { request, response } = exchange;
  const shown =
    response === null ? 'no response' : `${response.status} ${response.body.slice(0, 60)}`;
  return `${request.method} ${request.url}: ${shown} ${digest(named(JSON.stringify(exchange)))}`;
}

function reportLines(named: Naming, report: ConformanceReport): string[] {
  const { checks, open_questions: questions, causes, audit: audited, ...rest } = report;
  const lines = [
    ...flat(rest, 'report'),
    ...causes.flatMap((cause) => flat(cause, `cause at ${cause.check}`)),
    ...checks.flatMap(({ exchanges, ...check }) => [
      ...Object.entries(check)
        // of what kind a violation is was not told then
        .filter(([key]) => key !== 'violation')
        .map(([key, value]) => line(`check ${check.id}, ${key}`, value)),
      ...exchanges.map((one, at) =>
        line(`check ${check.id}, exchange ${at}`, exchangeText(named, one)),
      ),
    ]),
    ...questions.map(({ id, ...question }) => line(`open question ${id}`, question)),
  ];
  if (audited === undefined) return lines.map(named);
  const { coverage, ...more } = audited;
  const covered = coverage.map(({ id, times, ...clause }) => [
    line(`coverage of ${id}`, clause),
    line(`times that ${id} is exercised`, times),
  ]);
  return [...flat(more, 'traffic'), ...covered.flat(), ...lines].map((one) =>
    named(`audit: ${one}`),
  );
}

/**
 * Notes what is sent and told in all runs of the kit, and told by audits, while something is done.
 * The traffic of each run is audited as well. An error that ends it, such as a failed assertion of
 * a test, is left to the tests.
 */
export async function watched(work: () => Promise<unknown>): Promise<Lines> {
  startAgain();
  const named = naming();
  const requests: string[] = [];
  const reports: string[] = [];
  kit.run = async ({ fetch = globalThis.fetch, onEvent, ...options }: Parameters<Run>[0]) => {
    const noting: typeof fetch = (input, init) => {
      requests.push(requestLine(named, urlOf(input), init));
      return fetch(input, init);
    };
    const recording = new RunRecording();
    const listening = (event: RunEvent): void => {
      recording.note(event);
      onEvent?.(event);
    };
    const report = await runConformance({ ...options, fetch: noting, onEvent: listening });
    reports.push(...reportLines(named, report));
    reports.push(...reportLines(named, audit([readHar(recording.har)])));
    return report;
  };
  kit.audit = (...given: Parameters<typeof audit>) => {
    const report = audit(...given);
    reports.push(...reportLines(named, report));
    return report;
  };
  try {
    await work();
  } catch (error) {
    reports.push(line('ended with', named(String(error))));
  } finally {
    Object.assign(kit, { run: runConformance, audit });
  }
  return [...requests, ...reports];
}
