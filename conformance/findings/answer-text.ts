import { type Answer, isTexts, type KeyTypes } from '../../src/open-questions/index.js';

/** Formats the answer to an open question for reports. */
export function answerText(answer: Answer | null): string {
  if (answer === null) return 'not observed';
  if (typeof answer !== 'object') return String(answer);
  const parts = isTexts(answer) ? answer : Object.entries(answer).map(partText);
  if (parts.length === 0) return 'none';
  return parts.join(', ');
}

/** Formats a key with its types, or a status with its media type or its keys and types. */
function partText([name, value]: [string, string | KeyTypes]): string {
  if (typeof value === 'string') return `${name}: ${value}`;
  const keys = Object.entries(value).map(([key, types]) => `${key}: ${types}`);
  return `${name} { ${keys.join(', ')} }`;
}
