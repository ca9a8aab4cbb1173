import { Buffer } from 'node:buffer';
import { addressOf } from '../audit/addresses.js';
import { type HarBody, type HarEntry, type HarHeader, headersOf } from '../audit/har.js';
import { mostBytes, writtenBody } from '../audit/recorded-body.js';

/** How many bytes of bodies are kept of all exchanges that are under way. */
const mostUnderWay = 16 * mostBytes;

/** Room for the bodies of exchanges that are under way. */
export class Room {
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

/** The bytes of a body as they pass; of a body that is longer than the kit reads, none. */
class PassedBody {
  readonly #room: Room;
  #chunks: Buffer[] = [];
  /** of all that has passed */
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

  /** The bytes, which then are kept here no longer. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#room.give(bytes.length);
    return bytes;
  }
}

/** Where a request goes, as the target sees it. */
export interface PassedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HarHeader[];
}

interface PassedResponse {
  readonly status: number;
  readonly headers: readonly HarHeader[];
}

/** Now, ms since the epoch, by a clock that never goes back. */
const now = (): number => performance.timeOrigin + performance.now();

/** For a body that is not of interest: a recorder that has it writes something. */
const uninteresting = { size: -1, text: '-' } as const;

/** An exchange that passes, from which an entry is made as recorders write it. */
export class PassedExchange {
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

  /** The request has passed as a whole. */
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
   * The entry, once the exchange is over.
   * @param isWhole whether the response has passed as a whole
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

/** The body of a request, packed as it was sent. */
function harBody(bytes: Buffer): HarBody {
  const { text, encoding } = writtenBody(bytes, new Headers()) ?? {};
  return { text: text ?? '', ...(encoding === undefined ? {} : { encoding }) };
}
