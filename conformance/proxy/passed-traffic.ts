import type { AuditBudget } from '../audit/budget.js';
import {
  type HarEntry,
  type Recording,
  type HarBody,
  type HarHeader,
  headersOf,
} from '../audit/har.js';
import { RecordingError } from '../audit/recording-error.js';
import { KeptEntries } from '../audit/kept-entries.js';
import { Buffer } from 'node:buffer';
import { addressOf } from '../audit/addresses.js';
import { mostBytes, writtenBody } from '../audit/recorded-body.js';

/** Maximum number of bytes kept for the bodies of exchanges in progress. */
const mostUnderWay = 16 * mostBytes;

/** The budget for the bodies of exchanges in progress. */
class Room {
  #left = mostUnderWay;

  /** @returns whether there was room */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#left += bytes;
  }
}

/** The bytes of a forwarded body; empty for a body that is longer than the kit reads. */
class PassedBody {
  readonly #room: Room;
  #chunks: Buffer[] = [];
  /** total length */
  length = 0;
  isLarge = false;

  constructor(room: Room) {
    this.#room = room;
  }

  add(chunk: Buffer): void {
    this.length += chunk.length;
    if (this.isLarge) return;
    if (this.length <= mostBytes && this.#room.take(chunk.length)) {
      this.#chunks.push(chunk);
      return;
    }
    this.isLarge = true;
    this.take();
  }

  /** Returns the bytes, and releases them. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#room.give(bytes.length);
    return bytes;
  }
}

/** The target of a request, from the target's point of view. */
interface PassedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HarHeader[];
}

interface PassedResponse {
  readonly status: number;
  readonly headers: readonly HarHeader[];
}

/** Returns the current time, ms since the epoch, from a monotonic clock. */
const now = (): number => performance.timeOrigin + performance.now();

/** Stands for a body that is not needed: recorders always write something. */
const uninteresting = { size: -1, text: '-' } as const;

/** A forwarded exchange, which becomes an entry in the format of recorders. */
class PassedExchange {
  readonly #request: PassedRequest;
  readonly #sent: PassedBody;
  readonly #received: PassedBody;
  readonly #isOfApi: boolean;
  readonly #start = now();
  #isSent = false;
  #response: PassedResponse | null = null;

  constructor(request: PassedRequest, room: Room) {
    this.#request = request;
    this.#isOfApi = addressOf({ request }) !== null;
    [this.#sent, this.#received] = [new PassedBody(room), new PassedBody(room)];
  }

  noteSent(chunk: Buffer): void {
    if (this.#isOfApi) this.#sent.add(chunk);
  }

  /** Notes that the request was forwarded completely. */
  noteRequestEnd(): void {
    this.#isSent = true;
  }

  noteResponse(response: PassedResponse): void {
    this.#response = response;
  }

  noteReceived(chunk: Buffer): void {
    if (this.#isOfApi) this.#received.add(chunk);
  }

  /**
   * Returns the entry of a finished exchange.
   * @param isWhole whether the response was forwarded completely
   */
  entry(isWhole: boolean): HarEntry {
    const { method, url, headers } = this.#request;
    const start = Math.floor(this.#start);
    const sent = this.#sent.take();
    const received = this.#received.take();
    const isKnown = this.#isSent && !this.#sent.isLarge && this.#isOfApi;
    return {
      startedDateTime: new Date(start).toISOString(),
      time: now() - this.#start,
      request: {
        method,
        url,
        headers,
        cookies: [],
        headersSize: -1,
        bodySize: isKnown ? sent.length : -1,
        ...(isKnown && sent.length > 0 ? { postData: harBody(sent) } : {}),
      },
      ...this.#responseOf(received, isWhole),
      _start: this.#start,
    };
  }

  #responseOf(bytes: Buffer, isWhole: boolean): Pick<HarEntry, 'response' | '_unread'> {
    const { status, headers } = this.#response ?? { status: 0, headers: [] };
    const bare = { status, headers, headersSize: -1, _transferSize: -1, bodySize: -1 };
    if (!this.#isOfApi) return { response: { ...bare, content: uninteresting } };
    const response = { ...bare, content: { size: -1 } };
    if (status === 0) return { response };
    if (this.#received.isLarge) return { response, _unread: 'large' };
    if (!isWhole) return { response, _unread: 'cut' };
    const content = writtenBody(bytes, headersOf(response));
    if (content === null) return { response, _unread: 'large' };
    return { response: { ...response, bodySize: bytes.length, content } };
  }
}

/** Returns the body of a request, encoded as it was sent. */
function harBody(bytes: Buffer): HarBody {
  const { text, encoding } = writtenBody(bytes, new Headers()) ?? {};
  return { text: text ?? '', ...(encoding === undefined ? {} : { encoding }) };
}

/** The creator in recordings of this kit's proxy. */
const creator = 'location-data-kit proxy';

/** Returns an entry without its bodies, for exchanges in progress when the budget was used up. */
const withoutBodies = ({ request, response, ...entry }: HarEntry): HarEntry => {
  const { method, url, headers, cookies, headersSize } = request;
  return {
    ...entry,
    request: { method, url, headers, cookies, headersSize, bodySize: -1 },
    // Treated like no response, because its body is unknown.
    response: { ...response, status: 0, content: { size: -1 } },
  };
};

/** The forwarded traffic, as a recording for an audit. */
export class PassedTraffic {
  readonly #kept: KeptEntries;
  readonly #room = new Room();
  readonly #underWay = new Set<PassedExchange>();
  /** after the budget is used up, only exchanges in progress are added */
  #isFull = false;
  /** number of exchanges that the proxy began to forward, even if they did not reach the target */
  begun = 0;
  /** number of exchanges that began after the budget was used up, and are not judged */
  unjudged = 0;

  constructor(budget: AuditBudget) {
    this.#kept = new KeptEntries(budget);
  }

  /** @returns null if the budget is used up */
  begin(request: PassedRequest): PassedExchange | null {
    this.begun += 1;
    if (this.#isFull) {
      this.unjudged += 1;
      return null;
    }
    const exchange = new PassedExchange(request, this.#room);
    this.#underWay.add(exchange);
    return exchange;
  }

  /**
   * Notes the end of an exchange; called once.
   * @param isWhole whether the response was forwarded completely
   */
  end(exchange: PassedExchange, isWhole: boolean): void {
    if (!this.#underWay.delete(exchange)) return;
    const entry = exchange.entry(isWhole);
    if (!this.#isFull && this.#isKept(entry)) return;
    this.#isFull = true;
    this.#kept.all.push(withoutBodies(entry));
  }

  #isKept(entry: HarEntry): boolean {
    try {
      this.#kept.add(entry, addressOf(entry) !== null);
      return true;
    } catch (error) {
      if (error instanceof RecordingError) return false;
      throw error;
    }
  }

  /** Ends all exchanges in progress, as incomplete, and returns the recording. */
  get recording(): Recording {
    for (const exchange of this.#underWay) this.end(exchange, false);
    return { creator, browser: '', entries: this.#kept.all, lag: null, damaged: 0 };
  }
}
