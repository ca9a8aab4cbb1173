import type { ConformanceReport } from '../run/report.js';
import { readable } from '../../render/shorten-values.js';
import { github } from './github.js';
import { documentFormats, rendererOf } from '../../render/formats.js';
import { json } from '../../render/json.js';
import { junit } from './junit.js';
import { runDocument } from './run-document.js';
import { tap } from './tap.js';
import type { RenderOptions } from '../../render/terminal.js';

export { cleanUpCommand } from './groups.js';
export {
  escapeControls,
  escapeJson,
  escapeWorkflowCommands,
  singleLine,
} from '../../src/input/escape.js';
export { answerText } from '../findings/answer-text.js';
export { bySection } from '../../render/group-by.js';
export { count } from '../../render/words.js';
export { titleOf } from './labels.js';
export { verdictSentence, verdictTitle } from './verdict-text.js';
export { createProgress, type Progress, type ProgressOptions } from './progress.js';
export { json } from '../../render/json.js';
export { colors, hanging, layoutWidth, wantsColor } from '../../render/terminal-text.js';
export type { RenderOptions } from '../../render/terminal.js';

const { pretty, html, markdown } = documentFormats(runDocument);
const formats = { pretty, tap, junit, json, html, markdown, github };

export type ReporterName = keyof typeof formats;

export const reporterNames = Object.keys(formats) as readonly ReporterName[];

/**
 * Renders a report. Data from the server is truncated and escaped, so that it cannot affect a
 * terminal, browser or build.
 * @throws {RangeError} for an unknown reporter
 */
export const render: (
  report: ConformanceReport,
  reporter: ReporterName,
  options?: RenderOptions,
) => string = rendererOf(formats, bounded);

/** Maximum number of characters of a body in a report, and of all bodies together. */
const longestBody = 64_000;
const allBodies = 1_500_000;
const longestCommand = 4000;
const longestWord = 200;
/** Maximum number of headers of a response, and of items of an answer. */
const maxItems = 30;

/**
 * Returns the report with all strings truncated and without control characters, for all reporters.
 */
function bounded(report: ConformanceReport, clean: (text: string) => string): ConformanceReport {
  const bodies = 2 * report.checks.reduce((sum, check) => sum + check.exchanges.length, 1);
  const bodyLength = Math.min(longestBody, Math.ceil(allBodies / bodies));
  const cut = (text: string, length: number): string =>
    clean(text.length <= length ? text : `${text.slice(0, length)}…`);

  const textOf = (key: string, text: string): string => {
    if (key === 'body') return clean(text.slice(0, bodyLength));
    // A truncated command would do something else.
    if (key === 'curl' && text.length > longestCommand) {
      return '# too long to show: see the request';
    }
    if (key === 'curl' || key === 'command') return clean(text);
    return clean(readable(text));
  };
  const headersOf = (all: object): object => {
    const few = Object.entries<unknown>({ ...all }).slice(0, maxItems);
    const texts = few.map(([name, text]): [string, string] => {
      return [cut(name, longestWord), cut(String(text), longestWord)];
    });
    return Object.fromEntries(texts);
  };
  const hasLongBody = (value: object): boolean =>
    'body' in value && typeof value.body === 'string' && value.body.length > bodyLength;

  const replace = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return textOf(key, value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      if (key === 'answer' || key === 'recorded') {
        return value.slice(0, maxItems);
      }
      return value;
    }
    if (key === 'headers') return headersOf(value);
    if (key === 'response' && hasLongBody(value)) {
      return { ...value, truncated: true };
    }
    return value;
  };
  return JSON.parse(JSON.stringify(report, replace)) as ConformanceReport;
}
