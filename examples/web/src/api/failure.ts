/** Ways in which a request can fail, as far as they differ for the person in front of the page. */
export type FailureKind = 'unauthorized' | 'not-found' | 'refused' | 'server' | 'network' | 'malformed';

/** Why a request came to nothing. */
export class Failure extends Error {
  readonly kind: FailureKind;
  /** HTTP status, where there was an answer */
  readonly status: number | undefined;

  constructor(kind: FailureKind, message = '', status?: number) {
    super(message);
    this.name = 'Failure';
    this.kind = kind;
    this.status = status;
  }
}

function kindOf(status: number): FailureKind {
  if (status === 401) return 'unauthorized';
  if (status === 404) return 'not-found';
  return status >= 500 ? 'server' : 'refused';
}

/** The failure that an answer with an error status stands for. Its body need not be what was promised. */
export function failureOf(status: number, body: unknown): Failure {
  const { error, limit, current } = isRecord(body) ? body : {};
  const message = typeof error === 'string' ? error : `The answer had status ${status}`;
  const quota =
    typeof limit === 'number' && typeof current === 'number' ? ` (${current} of ${limit} in use)` : '';
  return new Failure(kindOf(status), message + quota, status);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What to tell people about a failure: what happened, and what they can do about it. */
export function explain(failure: Error): { title: string; advice: string } {
  if (!(failure instanceof Failure)) {
    return { title: 'Something went wrong in this page', advice: failure.message };
  }
  const advice: Record<FailureKind, [title: string, advice: string]> = {
    unauthorized: ['The service does not know this token', 'Set another VITE_API_TOKEN, or sign in again.'],
    'not-found': [
      'This subscription does not exist',
      'It may belong to another account, or to another server.',
    ],
    refused: ['The service refused this', failure.message],
    server: [
      `The service has a problem${failure.status === undefined ? '' : ` (${failure.status})`}`,
      'It is not your fault. Try again in a moment.',
    ],
    network: ['The service cannot be reached', 'Is there a connection? Nothing was lost; try again.'],
    malformed: ['The answer cannot be read', 'It was cut off, or is not what was agreed. Try again.'],
  };
  const [title, text] = advice[failure.kind];
  return { title, advice: text };
}
