import { type Answer, isTexts, type KeyTypes } from '../../src/open-questions/index.js';

/** The answer to an open question, as reports show it. */
export function answerText(answer: Answer | null): string {
  if (answer === null) return 'not observed';
  if (typeof answer !== 'object') return String(answer);
  const parts = isTexts(answer) ? answer : Object.entries(answer).map(partText);
  if (parts.length === 0) return 'none';
  return parts.join(', ');
}

/** A key with its types, or a status with its media type, or with keys and types. */
function partText([name, value]: [string, string | KeyTypes]): string {
  if (typeof value === 'string') return `${name}: ${value}`;
  const keys = Object.entries(value).map(([key, types]) => `${key}: ${types}`);
  return `${name} { ${keys.join(', ')} }`;
}
