import { jsonPieces } from '../../input/json-pieces.js';
import { parseText } from '../../input/json-text.js';
import { inSlices, mapSteps, type Steps } from '../../input/slices.js';
import type { ServiceResponse } from '../../operations/responses.js';

/** An object that the specification describes: the body itself, or an item of a list in it. */
export type BodyObject = Readonly<Record<string, unknown>>;

export type BodyObjectKind = 'body' | 'entity' | 'interpretation';

/** A change of what successful responses say, which the specification allows. */
export interface Rewrite {
  readonly object: (object: BodyObject, kind: BodyObjectKind) => BodyObject;
  /** of the header `Location` */
  readonly location?: (address: string) => string;
}

/** The lists in bodies, and what their items are. */
const lists: Readonly<Record<string, BodyObjectKind>> = {
  data: 'entity',
  interpretations: 'interpretation',
};

const isObject = (value: unknown): value is BodyObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The response with its body and its `Location` rewritten. */
export async function rewritten(
  { status, headers = {}, body }: ServiceResponse,
  rewrite: Rewrite,
): Promise<ServiceResponse> {
  const response = { status, headers: rewrittenHeaders(headers, rewrite) };
  if (body === undefined) return response;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const value = parseText(text);
  if (!isObject(value)) return { ...response, body };
  return { ...response, body: await inSlices(textSteps(value, rewrite)) };
}

type Headers = Readonly<Record<string, string>>;

function rewrittenHeaders(headers: Headers, rewrite: Rewrite): Headers {
  const { location } = headers;
  if (location === undefined || !rewrite.location) return headers;
  return { ...headers, location: rewrite.location(location) };
}

function* textSteps(body: BodyObject, { object: change }: Rewrite): Steps<string> {
  const changed: Record<string, unknown> = { ...body };
  for (const [name, kind] of Object.entries(lists)) {
    const items: unknown = body[name];
    if (!Array.isArray(items)) continue;
    changed[name] = yield* mapSteps(items, (item: unknown) =>
      isObject(item) ? change(item, kind) : item,
    );
  }
  let text = '';
  for (const piece of jsonPieces(change(changed, 'body'))) {
    text += piece;
    yield;
  }
  return text;
}
