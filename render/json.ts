import { escapeControls, escapeJson } from '../src/input/escape.js';

/** A value as JSON; control characters are escaped. */
export const json = (value: unknown): string => `${escapeJson(JSON.stringify(value, null, 2))}\n`;

/** Cleaner of a report's strings for a reporter: `json` escapes all strings at its end. */
export function cleanerFor(reporter: string): (text: string) => string {
  if (reporter === 'json') return (text) => text;
  return escapeControls;
}
