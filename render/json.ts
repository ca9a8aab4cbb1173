import { escapeControls, escapeJson } from '../src/input/escape.js';

/** Formats a value as JSON; control characters are escaped. */
export const json = (value: unknown): string => `${escapeJson(JSON.stringify(value, null, 2))}\n`;

/**
 * Returns the function that cleans a report's strings for a reporter; `json` escapes all strings at
 * the end.
 */
export function cleanerFor(reporter: string): (text: string) => string {
  if (reporter === 'json') return (text) => text;
  return escapeControls;
}
