import type { Profile } from '../profile/open-points.js';
import type { ErrorBody } from '../api/wire.js';
import type { ServiceError } from './errors.js';

/** What an operation answers, before it is text: a JSON value, or no body at all. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** An answer ready for the wire. Header names are in lower case. */
export interface RenderedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** whether this very object answers several requests, so that it pays to remember what is made of it */
  readonly reused?: true;
}

const json = 'application/json; charset=utf-8';

/** Some answers are made once and given often; so is their text. */
const kept = new WeakMap<Answer, RenderedAnswer>();

/** Says that an answer will be given several times: it is rendered once, for as long as somebody remembers it. */
export function reusable(answer: Answer): Answer {
  kept.set(answer, { ...render(answer), reused: true });
  return answer;
}

export function render(answer: Answer): RenderedAnswer {
  const known = kept.get(answer);
  if (known) return known;
  const { status, body, headers = {} } = answer;
  if (body === undefined) return { status, headers, body: '' };
  return {
    status,
    headers: { ...headers, 'content-type': json },
    body: JSON.stringify(body),
  };
}

/** The words that error bodies with a machine-readable code use for a status. */
const slugs: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'unprocessable_entity',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'unavailable',
};

function extraValue(key: string, error: ServiceError): string | number {
  if (/^status/i.test(key)) return error.status;
  if (/message|detail|title|description/i.test(key)) return error.message;
  return slugs[error.status] ?? 'error';
}

/** The Error body (section "Errors"), with the other keys that the profile says error bodies carry. */
export function errorBody(error: ServiceError, extraKeys: Profile['errors.extra-keys']): ErrorBody {
  const extra = Object.fromEntries(extraKeys.map((key) => [key, extraValue(key, error)]));
  return { ...extra, error: error.message, ...error.details.quota };
}

/** Renders a refusal. */
export function renderError(error: ServiceError, profile: Profile): RenderedAnswer {
  const { headers = {}, body = 'error' } = error.details;
  const { status } = error;
  switch (body) {
    case 'empty':
      return { status, headers, body: '' };
    case 'text':
      return {
        status,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
        body: error.message,
      };
    case 'html':
      return {
        status,
        headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
        body: `<!doctype html><title>${status}</title><h1>${status}</h1>`,
      };
    case 'json':
      return render({ status, headers, body: { message: error.message } });
    case 'error':
      return render({ status, headers, body: errorBody(error, profile['errors.extra-keys']) });
  }
}
