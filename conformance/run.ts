import { checks } from './checks.js';
import { Conductor } from './conductor.js';
import { Client } from './http/client.js';
import { Redactor } from './http/redaction.js';
import { kit } from './kit.js';
import { settle, type RunOptions } from './options.js';
import type { ConformanceReport, RunEvent } from './report.js';
import { Results } from './results.js';
import { select } from './select.js';
import { Session } from './session/session.js';
import { summarize, verdictOf } from './verdict.js';

const either = (given: AbortSignal | undefined, own: AbortSignal): AbortSignal =>
  given === undefined ? own : AbortSignal.any([given, own]);

export { UsageError, type RunOptions } from './options.js';
export { UnmatchedFilter } from './select.js';

/**
 * Holds a deployment against the specification. Whatever the run created it cancels, in every ending; what
 * could not be cancelled is listed in the report.
 *
 * An unreachable deployment, a refused token or an interruption are no exceptions: the report says so.
 * @throws {UsageError} for an option that makes no sense, {UnmatchedFilter} for a filter that matches nothing,
 * {ProfileError} for a profile that is none
 */
export async function runConformance(options: RunOptions): Promise<ConformanceReport> {
  const stop = new AbortController();
  const settings = settle({ ...options, signal: either(options.signal, stop.signal) });
  const wanted = select(checks, settings);
  const selected = wanted.filter((check) => settings.deep || check.deep !== true);
  const later = new Set(wanted.filter((check) => !selected.includes(check)).map(({ clause }) => clause));
  const tell = (event: RunEvent): void => {
    try {
      options.onEvent?.(event);
    } catch (error) {
      stop.abort();
      throw error;
    }
  };
  const redactor = new Redactor([
    settings.token ?? '',
    settings.otherToken ?? '',
    // a short value would take half of every report with it; it is never shown as a header either way
    ...Object.values(settings.headers).filter(({ length }) => length >= 6),
  ]);
  const waiting = (reason: string): void => tell({ type: 'waiting', reason: redactor.text(reason) });
  const results = new Results(redactor, settings, (result) => tell({ type: 'check', result }));
  const client = new Client({
    ...settings,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    redactor,
    onRequest: (count) => tell({ type: 'request', count }),
    onWaiting: waiting,
    onPostponed: (answer) => session.postpone(answer),
  });
  const session = new Session(settings, client, waiting);
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const leftovers = (): ConformanceReport['leftovers'] =>
    session.created
      .leftovers()
      .map((left) =>
        left.id === null
          ? { ...left, note: redactor.text(left.note) }
          : { id: redactor.text(left.id), command: redactor.text(left.command) },
      );
  tell({ type: 'start', total: selected.length, leftovers });
  try {
    await new Conductor(session, results).play(selected);
  } finally {
    await session.created.cleanUp();
  }
  const found = results.inOrder(checks);
  const report: ConformanceReport = {
    kit,
    target: {
      base_url: redactor.text(settings.baseUrl),
      started_at: startedAt,
      duration_ms: Math.round(performance.now() - started),
      requests: client.requests,
      entities: { looked_at: session.judge.entityIds.size, total: session.judge.mostEntities },
    },
    verdict: verdictOf(found),
    summary: summarize(found),
    checks: found,
    open_points: results.openPoints(later),
    leftovers: leftovers(),
  };
  tell({ type: 'end', report });
  return report;
}
