import type { Check } from '../checks/check.js';
import { checks } from '../checks/index.js';
import { Client } from '../http/client.js';
import { Redactor } from '../../src/input/redactor.js';
import { Session } from '../session/session.js';
import { resolveOptions, secretsOf, type RunOptions } from './options.js';
import { kit, type ConformanceReport, type Leftover, type RunEvent } from './report.js';
import { Results, shortened } from './results.js';
import { Runner } from './runner.js';
import { countLeftOut, select } from './select.js';
import { summarize, verdictOf } from './verdict.js';

export { UsageError, type RunOptions } from './options.js';
export { UnmatchedFilter } from './select.js';

/**
 * Checks a deployment against the specification. Everything that the run created is cancelled, also after a crash or an
 * interruption; what could not be cancelled is listed in the report.
 *
 * An unreachable deployment, a refused token or an interruption are not exceptions: the report says so.
 * @throws {UsageError} for an invalid option, {UnmatchedFilter} for a filter that matches nothing, {ProfileError} for an
 * invalid profile, and what `onEvent` throws
 */
export async function runConformance(options: RunOptions): Promise<ConformanceReport> {
  const given = resolveOptions(options);
  const stop = new AbortController();
  const settings = { ...given, signal: AbortSignal.any([stop.signal, ...(given.signal ? [given.signal] : [])]) };
  const wanted = select(checks, settings);
  const selected = wanted.filter((check) => settings.deep || check.deep !== true);
  const deep = new Set(wanted.filter((check) => !selected.includes(check)).map(({ id }) => id));
  const thrown: unknown[] = [];
  const emit = (event: RunEvent): void => {
    // a listener that throws ends the run, and is not called again during the clean-up
    if (stop.signal.aborted) return;
    try {
      options.onEvent?.(event);
    } catch (error) {
      thrown.push(error);
      stop.abort();
    }
  };
  const redactor = new Redactor(secretsOf(settings));
  const clean = (text: string): string => redactor.text(text);
  const onWaiting = (reason: string): void => emit({ type: 'waiting', reason: clean(reason) });
  const results = new Results(clean, settings, (result) => emit({ type: 'check', result }));
  const client = new Client({
    ...settings,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    redactor,
    onRequest: (count) => emit({ type: 'request', count }),
    onWaiting,
    onRetryLater: (response) => session.recordRetryLater(response),
  });
  const rules = selected.flatMap((check: Check) => ('rule' in check ? [check.rule] : []));
  const onLeftovers = (): void => emit({ type: 'leftovers', leftovers: leftovers() });
  const session = new Session({ settings, client, rules, onWaiting, onLeftovers });
  const cleaned = (left: Leftover): Leftover =>
    left.id === null
      ? { ...left, note: clean(left.note) }
      : { ...left, id: clean(left.id), command: clean(left.command), ...(left.note && { note: clean(left.note) }) };
  const leftovers = (): Leftover[] => session.created.leftovers().map(cleaned);
  const startedAt = new Date(settings.now()).toISOString();
  const started = performance.now();
  emit({ type: 'start', total: selected.length, leftovers });
  try {
    await new Runner(session, results, (text) => shortened(clean, text, 120)).run(selected);
  } finally {
    await session.created.cleanUp();
  }
  const found = results.inOrder(checks);
  const leftOut = countLeftOut(checks, selected, settings);
  const report: ConformanceReport = {
    kit,
    target: {
      base_url: clean(settings.baseUrl),
      partial: settings.readOnly || settings.only.length + settings.skip.length > 0,
      filters: { only: [...settings.only], skip: [...settings.skip], read_only: settings.readOnly },
      left_out: leftOut,
      started_at: startedAt,
      duration_ms: Math.round(performance.now() - started),
      requests: client.requests,
      retries: session.retries,
      entities: { looked_at: session.validator.entityIds.size, total: session.validator.largestTotal },
    },
    verdict: verdictOf(found, leftOut),
    summary: summarize(found),
    checks: found,
    open_points: results.openPoints(deep),
    leftovers: leftovers(),
  };
  emit({ type: 'end', report });
  if (thrown.length > 0) throw thrown[0];
  return report;
}
