import { constants, brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { TranscriptExchange, Transcript } from '../../conformance/model/transcript.js';

/**
 * A story is a run of the kit as data: what it sent, what it received, and what its report said. The
 * judge is tested on stories, without any deployment.
 */
export interface Story {
  readonly name: string;
  /** for a mutant, the check that has to detect it */
  readonly check?: string | undefined;
  /** for a variant, the checks that warn of it */
  readonly warns?: readonly string[] | undefined;
  readonly transcript: Transcript;
  readonly report: StoredReport;
}

/** Stored part of a report. */
export interface StoredReport {
  /** checks that failed or warned */
  readonly found: readonly string[];
  readonly passed: readonly string[];
  /** checks of the run that could not be verified, or did not apply */
  readonly others: readonly string[];
  /** the first cause */
  readonly cause: string | null;
}

type Request = Omit<TranscriptExchange, 'n' | 'sent' | 'received' | keyof Response> & {
  n?: undefined;
};
type Response = Pick<TranscriptExchange, 'status' | 'json' | 'isWebPage' | 'isUnread'>;

/** A story as one line: requests and responses that occur more than once are written once. */
interface PackedStory extends Omit<Story, 'transcript'> {
  readonly transcript: Omit<Transcript, 'exchanges'>;
  /** when the first request was sent, ms since the epoch */
  readonly start: number;
  readonly requests: readonly Request[];
  readonly responses: readonly Response[];
  /** the ms since the last one was sent, the duration, and the numbers of request and response */
  readonly exchanges: readonly (readonly [number, number, number, number])[];
}

/** Values that are written once, each with its number. */
class Pool<Value> {
  readonly values: Value[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(value: Value): number {
    const text = JSON.stringify(value);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.values.length);
    return this.values.push(value) - 1;
  }
}

function packed({ transcript, ...story }: Story): PackedStory {
  const { exchanges, ...rest } = transcript;
  const [requests, responses] = [new Pool<Request>(), new Pool<Response>()];
  const start = exchanges[0]?.sent ?? 0;
  let last = start;
  const numbers = exchanges.map((exchange) => {
    const { sent, received, status, json, isWebPage, isUnread, ...request } = exchange;
    const passed = sent - last;
    last = sent;
    const response = responses.numberOf({ status, json, isWebPage, isUnread });
    const number = requests.numberOf({ ...request, n: undefined });
    return [passed, received - sent, number, response] as const;
  });
  const pools = { requests: requests.values, responses: responses.values };
  return { ...story, transcript: rest, start, ...pools, exchanges: numbers };
}

function unpacked({ start, requests, responses, exchanges, ...story }: PackedStory): Story {
  let sent = start;
  const all = exchanges.map(
    ([passed, duration, requestNumber, responseNumber], n): TranscriptExchange => {
      const [request, response] = [requests[requestNumber], responses[responseNumber]];
      if (!request || !response)
        throw new RangeError(`exchange ${n} of ${story.name} is incomplete`);
      sent += passed;
      // JSON has no undefined
      const bodies = { body: request.body, json: response.json };
      return { ...request, ...response, ...bodies, n, sent, received: sent + duration };
    },
  );
  return { ...story, transcript: { ...story.transcript, exchanges: all } };
}

export const lineOf = (story: Story): string => JSON.stringify(packed(story));

export const storyIn = (line: string): Story => unpacked(JSON.parse(line) as PackedStory);

/** Most of a story is in the one before: the window is as large as it can be. */
export const compressed = (lines: readonly string[]): Buffer =>
  brotliCompressSync(lines.join('\n'), {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_QUALITY]: 9,
    },
  });

export const linesIn = (file: Buffer): readonly string[] =>
  brotliDecompressSync(file).toString().split('\n');
