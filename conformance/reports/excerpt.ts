import { findNodeAtLocation, format, parseTree } from 'jsonc-parser';

/** The part of a body that a reader needs, indented when it is JSON. */
export interface Excerpt {
  /** where in the body it begins, as in `data[7]`; empty for the whole */
  readonly at: string;
  readonly text: string;
  /** the part goes on behind the excerpt */
  readonly cut: boolean;
}

type Path = readonly (string | number)[];

/** Cuts a body to `length` characters, from the object at `path` (keys and indices) or from the start, and formats it. */
export function excerpt(body: string, path: Path = [], length = 4000): Excerpt {
  const place = path.length === 0 ? null : objectAt(body, path);
  const part = place?.text ?? body;
  const kept = part.slice(0, length);
  return { at: place?.at ?? '', text: indented(kept), cut: part.length > length };
}

export const pathText = (path: Path): string =>
  path.reduce<string>(
    (before, key) => (typeof key === 'number' ? `${before}[${key}]` : before === '' ? key : `${before}.${key}`),
    '',
  );

/** The innermost object or array on a path that is there; null for the whole, or where the body cannot be parsed. */
function objectAt(body: string, path: Path): { at: string; text: string } | null {
  // the parser is recursive: a body nested thousands of levels deep is shown from its start
  if (depthOf(body.slice(0, 4000)) > 100) return null;
  try {
    const root = parseTree(body);
    if (root === undefined) return null;
    for (let depth = path.length; depth > 0; depth -= 1) {
      const node = findNodeAtLocation(root, path.slice(0, depth));
      if (node?.type !== 'object') continue;
      const text = body.slice(node.offset, node.offset + node.length);
      return { at: pathText(path.slice(0, depth)), text };
    }
  } catch {
    // deeper still further on
  }
  return null;
}

const deepest = 16;

/** Works on JSON that breaks off, too. Deep nesting is left as it is: its indentation would be all there is to see. */
function indented(text: string): string {
  if (!/^\s*[[{]/.test(text) || depthOf(text) > deepest) return text;
  let done = '';
  let from = 0;
  for (const { offset, length, content } of format(text, undefined, { insertSpaces: true, tabSize: 2 })) {
    done += text.slice(from, offset) + content;
    from = offset + length;
  }
  return done + text.slice(from);
}

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}
