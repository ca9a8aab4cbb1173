/**
 * Characters that must not reach a reader raw, because they act instead of being seen: control characters (a
 * terminal obeys them), line and paragraph separators, bidirectional overrides (they reorder what is read),
 * halves of surrogate pairs and non-characters (XML and UTF-8 cannot carry them). Tab and line feed stay.
 */
const acting =
  /(?![\t\n])\p{Control}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

/** The text with every acting character written out, as in `\x1b`. Lines and tabs stay as they are. */
export function visible(text: string): string {
  return text.replace(acting, (character) => {
    if (character === '\r') return '\\r';
    const code = character.charCodeAt(0);
    return code < 0x100
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** The same on one line: line feeds and tabs become blanks, runs of blanks one. */
export function visibleLine(text: string): string {
  return visible(text.replace(/\r\n|[\n\t]/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The same JSON with every acting character as a `\u` escape; JSON itself leaves some of them raw. */
export function visibleJson(json: string): string {
  return json
    .replace(acting, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/##\[/g, '\\u0023#[');
}

/**
 * The text without lines that GitHub's runner would take for a workflow command (`::error::` at the start of a
 * line, `##[error]` anywhere): whatever a job prints is searched for them, and these come from a server.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^((?:\s|\p{Control}\[[0-9;]*m)*)::/gmu, '$1\\::').replace(/##\[/g, '##\\[');
}
