/**
 * Control and format characters, and those that XML or UTF-8 cannot represent, except tab and line
 * feed.
 */
const control = new RegExp(
  [
    /(?![\t\n])\p{Control}/u,
    /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/u,
    /\p{Surrogate}/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes control characters, as in `\u001b`. Line feeds and tabs stay. */
export function escapeControls(text: string): string {
  return text.replace(control, (character) =>
    character === '\r' ? '\\r' : unicodeEscape(character),
  );
}

/** Escapes control characters, and puts all on one line: each run of white space is one space. */
export function singleLine(text: string): string {
  return escapeControls(text.replace(/\r\n|[\n\t]/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Marks that a CI runner reads as the beginning of a command, anywhere in a log: `##[error]` (GitHub
 * and Azure Pipelines), `##vso[task.complete]` (Azure Pipelines), `##teamcity[buildStatus]`.
 */
export const commandMark = /##(?=\w{0,20}\[)/g;

/** Escapes all control characters of JSON as `\u…`; `JSON.stringify` leaves some of them raw. */
export function escapeJson(json: string): string {
  return json.replace(control, unicodeEscape).replace(commandMark, '\\u0023#');
}

/** Separates what would be a command mark, for formats in which a backslash has another meaning. */
export const splitCommandMarks = (text: string): string => text.replace(commandMark, '## ');

/** Defuses what a CI runner would read as a command in a log: `::error::`, `##[error]`. */
export function escapeWorkflowCommands(text: string): string {
  return text
    .replace(/^((?:[^\S\n\r\u2028\u2029]|\p{Control}\[[0-9;]*m)*)::/gmu, '$1\\::')
    .replace(commandMark, '##\\');
}

/**
 * Lines as a terminal or the log of a build shows them: without control characters, and without
 * anything that a CI runner reads as a command.
 */
export const terminalText = (text: string): string => escapeWorkflowCommands(escapeControls(text));
