import { outcomes, type ConformanceReport } from '../report.js';
import { visibleJson } from './visible.js';

/** The model as it is, keys always in the same order; characters that a terminal would obey are escaped. */
export function json(report: ConformanceReport): string {
  const model = ordered(report, [
    'kit',
    'target',
    'verdict',
    'summary',
    'checks',
    'open_points',
    'leftovers',
  ]);
  model.kit = ordered(report.kit, ['name', 'version']);
  model.target = {
    ...ordered(report.target, ['base_url', 'started_at', 'duration_ms', 'requests']),
    entities: ordered(report.target.entities, ['looked_at', 'total']),
  };
  model.summary = ordered(report.summary, outcomes);
  model.checks = report.checks.map((check) => ({
    ...ordered(check, [
      'id',
      'clause',
      'section',
      'level',
      'title',
      'outcome',
      'message',
      'expected',
      'found',
      'exchanges',
    ]),
    exchanges: check.exchanges.map((exchange) => ({
      ...ordered(exchange, ['request', 'response', 'failure', 'duration_ms', 'curl']),
      request: ordered(exchange.request, ['method', 'url', 'headers', 'body']),
      response: exchange.response && ordered(exchange.response, ['status', 'headers', 'body', 'truncated']),
    })),
  }));
  model.open_points = report.open_points.map((point) =>
    ordered(point, ['id', 'section', 'question', 'answer', 'note']),
  );
  model.leftovers = report.leftovers.map((leftover) => ordered(leftover, ['id', 'command']));
  return visibleJson(JSON.stringify(model, null, 2)) + '\n';
}

/** The same object with those keys first, in that order; keys that were not there stay away. */
function ordered<Thing extends object>(
  thing: Thing,
  keys: readonly (keyof Thing & string)[],
): Record<string, unknown> {
  const sorted: Record<string, unknown> = {};
  for (const key of keys) if (key in thing) sorted[key] = thing[key];
  return Object.assign(sorted, thing);
}
