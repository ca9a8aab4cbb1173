import { findNodeAtLocation, format, parseTree } from 'jsonc-parser';
import type { CheckResult, ConformanceReport, Exchange } from '../run/report.js';
import type { Block, DetailLevel, Message } from '../../render/document.js';
import { requestLine } from './groups.js';
import { duration } from '../../render/words.js';

const longestBody = { brief: 2000, comment: 2000, full: 5000 };

/** Returns the anchor of a check in the report. */
export const anchorOf = (id: string): string => `check-${id}`;

/** Shows a request and its response, with the command that repeats it. */
export function exchangeToShow(
  exchange: Exchange,
  path: CheckResult['path'],
  report: ConformanceReport,
  detail: DetailLevel,
  isCommandShown = false,
): Block {
  const { request, curl, duration_ms: time } = exchange;
  const length = longestBody[detail];
  const sent = excerpt(request.body ?? '', undefined, length);
  const asked: Message = {
    title: 'Request',
    line: `${request.method} ${request.url}`,
    headers: request.headers,
    body: sent.text,
    isCut: sent.cut,
  };
  // The command already contains a request without a body.
  const isTold = detail === 'comment' && sent.text === '';
  return {
    kind: 'exchange',
    line: requestLine(exchange, report.target.base_url),
    about: duration(time),
    messages: [...(isTold ? [] : [asked]), answered(exchange, path, length)],
    command: curl,
    isCommandShown,
    commandNote: commandNote(exchange, report),
  };
}

/**
 * Warns that the subscription of a request no longer exists, so that its command has another
 * result; otherwise empty.
 */
export function commandNote(
  { request: { url } }: Exchange,
  { cancelled = [], audit }: ConformanceReport,
): string {
  const parts = url.split(/[/?]/);
  if (!cancelled.some((id) => parts.includes(encodeURIComponent(id)))) return '';
  const who = audit === undefined ? 'The run' : 'The recorded client';
  return `${who} has since cancelled this subscription: replace the id with the id of a live subscription.`;
}

function answered(
  { response, failure = 'no response' }: Exchange,
  path: CheckResult['path'],
  length: number,
): Message {
  const title = 'Response';
  if (response === null) return { title, line: failure, headers: {}, body: '' };
  const { text, at, cut } = excerpt(response.body, path, length);
  return {
    title,
    line: String(response.status),
    headers: response.headers,
    body: text,
    at,
    isCut: cut || response.truncated,
  };
}

/** The relevant part of a body, indented if it is JSON. */
interface Excerpt {
  /** path in the body, such as `data[7]`; empty for the whole body */
  readonly at: string;
  readonly text: string;
  /** whether it was truncated */
  readonly cut: boolean;
}

type Path = readonly (string | number)[];

/**
 * Truncates a body to `length` characters, from the object at `path` (keys and indices) or from the
 * start, and formats it.
 */
function excerpt(body: string, path: Path = [], length = 4000): Excerpt {
  const place = path.length === 0 ? null : objectAt(body, path);
  const part = place?.text ?? body;
  const kept = part.slice(0, length);
  return { at: place?.at ?? '', text: indented(kept), cut: part.length > length };
}

/** Formats a path as in JavaScript: `data[7].name`. */
function pathText(path: Path): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') {
      text += `[${key}]`;
    } else {
      text += text === '' ? key : `.${key}`;
    }
  }
  return text;
}

/**
 * Returns the innermost object or array on a path; null for the whole body, or if it cannot be
 * parsed.
 */
function objectAt(body: string, path: Path): { at: string; text: string } | null {
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
    // The parser is recursive, so very deeply nested bodies are shown from the start.
  }
  return null;
}

const deepest = 16;

/**
 * Indents JSON, even if it is truncated. Deep nesting is not indented, because only indentation
 * would be visible.
 */
function indented(text: string): string {
  if (!/^\s*[[{]/.test(text) || depthOf(text) > deepest) {
    return text;
  }
  const edits = format(text, undefined, { insertSpaces: true, tabSize: 2 });
  let done = '';
  let from = 0;
  for (const { offset, length, content } of edits) {
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
