import { textOf, valueOf } from './form-values.js';
import type { Fault } from './sandbox.js';

/** A fault as the form describes it; the sandbox checks it. */
type GivenFault = { [Key in keyof Fault]?: unknown };

function numberOf(form: FormData, name: string): number | undefined {
  const text = textOf(form, name);
  return text === undefined ? undefined : Number(text);
}

/** @throws {Error} unless it is JSON */
function jsonOf(form: FormData, name: string, label: string): unknown {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`"${label}" is not valid JSON; write it like { "city": "Paris" }`);
  }
}

/** Headers, one a line. @throws {Error} for a line without a colon */
function headersOf(form: FormData, name: string): Record<string, string> | undefined {
  const lines = textOf(form, name)?.split('\n');
  const headers = lines?.map((line) => {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`"${line}" is not a header; write it like Retry-After: 1`);
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  });
  return headers && Object.fromEntries(headers);
}

function latencyOf(form: FormData): unknown {
  const min = textOf(form, 'latency');
  const max = textOf(form, 'latency.max');
  if (max === undefined) return min;
  return { min: min ?? 0, max };
}

function matchOf(form: FormData): Fault['match'] | undefined {
  const query = textOf(form, 'match.query');
  const match = {
    id: textOf(form, 'match.id'),
    account: textOf(form, 'match.account'),
    query: query && Object.fromEntries(new URLSearchParams(query)),
    body: jsonOf(form, 'match.body', 'Values in the body'),
  };
  const given = Object.entries(match).filter(([, value]) => value !== undefined);
  if (given.length === 0) return undefined;
  return Object.fromEntries(given);
}

function responseOf(form: FormData): GivenFault['response'] {
  if (!form.has('response.status')) return undefined;
  return {
    status: numberOf(form, 'response.status'),
    headers: headersOf(form, 'response.headers'),
    body: valueOf(form, 'response.body'),
  };
}

/** The fault in the form. @throws {Error} naming the input that cannot be read */
export function faultOf(form: FormData): GivenFault {
  return {
    operation: textOf(form, 'operation'),
    match: matchOf(form),
    after: numberOf(form, 'after'),
    probability: numberOf(form, 'probability'),
    times: numberOf(form, 'times'),
    status: numberOf(form, 'status'),
    error: textOf(form, 'error'),
    extra: jsonOf(form, 'extra', 'Further keys'),
    response: responseOf(form),
    headers: headersOf(form, 'headers'),
    latency: latencyOf(form),
    body: textOf(form, 'body'),
    effect: textOf(form, 'effect'),
  };
}
