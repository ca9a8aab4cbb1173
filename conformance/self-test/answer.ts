import type { JsonValue } from '../../src/api/wire.js';

export type JsonObject = Record<string, JsonValue>;

/** What an answer carries: JSON, a text as it stands (with its content type), or nothing. */
export type Content = { readonly json: JsonValue } | { readonly text: string; readonly type: string } | null;

/** An answer before it is put into words: status, headers of its own, content. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Content;
}

/** An answer with a JSON body. */
export function json(status: number, body: JsonValue, headers: Record<string, string> = {}): Answer {
  return { status, headers, content: { json: body } };
}

/** An answer without a body. */
export function empty(status: number, headers: Record<string, string> = {}): Answer {
  return { status, headers, content: null };
}

/** An answer whose body is sent as it stands. */
export function text(status: number, body: string, type = 'text/plain; charset=utf-8'): Answer {
  return { status, headers: {}, content: { text: body, type } };
}

/** Ends an operation with an Error body; `extra` stands beside `error`. */
export class Refusal extends Error {
  readonly status: number;
  readonly extra: JsonObject;

  constructor(status: number, message: string, extra: JsonObject = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
