/** Characters that take two columns of a terminal: East Asian scripts, full-width forms, emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const unseen = /^[\p{Mark}\p{Format}]/u;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters of a text as a reader counts them, each with the columns it takes. */
function measured(text: string): { character: string; columns: number }[] {
  return [...characters.segment(text)].map(({ segment }) => ({
    character: segment,
    columns: unseen.test(segment) ? 0 : wide.test(segment) ? 2 : 1,
  }));
}

/** How many columns of a terminal an unstyled text takes. */
export function columns(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return measured(text).reduce((sum, part) => sum + part.columns, 0);
}

/** The text with blanks after it up to that many columns. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)));
}

/** The text in at most that many columns, with an ellipsis where it was cut. */
export function shortened(text: string, width: number): string {
  if (columns(text) <= width) return text;
  return (pieces(text, Math.max(1, width - 1))[0] ?? '') + '…';
}

/** The text broken at blanks into lines of at most that many columns; a longer word is broken where it must be. */
export function wrapped(text: string, width: number): string[] {
  const room = Math.max(8, width);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columns(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const broken = pieces(word, room);
    lines.push(...broken.slice(0, -1));
    line = broken.at(-1) ?? '';
  }
  return [...lines, line];
}

function pieces(text: string, width: number): string[] {
  const out: string[] = [];
  let piece = '';
  let taken = 0;
  for (const { character, columns: more } of measured(text)) {
    if (taken + more > width && piece !== '') {
      out.push(piece);
      piece = '';
      taken = 0;
    }
    piece += character;
    taken += more;
  }
  return [...out, piece];
}
