/** Characters that act instead of being shown, or that XML and UTF-8 cannot carry; not tab and line feed. */
const control = /(?![\t\n])\p{Control}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

const unicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text with every control character written out, as in `\u001b`. Lines and tabs stay. */
export function escapeControls(text: string): string {
  return text.replace(control, (character) => (character === '\r' ? '\\r' : unicodeEscape(character)));
}

/** The same on one line: line feeds and tabs become blanks, runs of blanks one. */
export function singleLine(text: string): string {
  return escapeControls(text.replace(/\r\n|[\n\t]/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The same JSON with every control character as a `\u` escape; JSON itself leaves some of them raw. */
export function escapeJson(json: string): string {
  return json.replace(control, unicodeEscape).replace(/##\[/g, '\\u0023#[');
}

/** Without what GitHub's runner takes for a workflow command in the output of a job: `::error::`, `##[error]`. */
export function escapeWorkflowCommands(text: string): string {
  return text.replace(/^((?:[^\S\n\r\u2028\u2029]|\p{Control}\[[0-9;]*m)*)::/gmu, '$1\\::').replace(/##\[/g, '##\\[');
}
