import type { ClientRequest, IncomingMessage, OutgoingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { HarHeader } from '../audit/har.js';
import { codeOf } from '../../src/input/system-error.js';

/** Headers about a connection, which intermediaries do not forward (RFC 9110, section 7.6.1). */
const ofConnection = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
];

/** Forwarded even if `Connection` names them, because a message is incomplete without them. */
const needed = ['content-length', 'host'];

/** Pairs the alternating names and values that Node.js provides. */
function pairsOf(raw: readonly string[]): HarHeader[] {
  const pairs: HarHeader[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    pairs.push({ name: raw[at] ?? '', value: raw[at + 1] ?? '' });
  }
  return pairs;
}

/** Returns the headers to forward, unchanged. */
function passedHeaders(all: readonly HarHeader[]): HarHeader[] {
  const named = valuesOf(all, 'connection').filter((name) => !needed.includes(name));
  const dropped = new Set([...ofConnection, ...named]);
  return all.filter(({ name }) => !dropped.has(name.toLowerCase()));
}

/** Returns the values of a list header, in lowercase. */
const valuesOf = (all: readonly HarHeader[], header: string): string[] =>
  all
    .filter(({ name }) => name.toLowerCase() === header)
    .flatMap(({ value }) => value.split(','))
    .map((value) => value.trim().toLowerCase());

/** Groups headers by name, in their original order and letter case. */
function byName(all: readonly HarHeader[]): Map<string, string[]> {
  const found = new Map<string, [name: string, values: string[]]>();
  for (const { name, value } of all) {
    const key = name.toLowerCase();
    const known = found.get(key);
    if (known === undefined) found.set(key, [name, [value]]);
    else known[1].push(value);
  }
  return new Map(found.values());
}

/** The events of a forwarded exchange. */
export interface PassageEvents {
  readonly onSent: (chunk: Buffer) => void;
  readonly onRequestEnd: () => void;
  readonly onResponse: (response: { status: number; headers: readonly HarHeader[] }) => void;
  readonly onReceived: (chunk: Buffer) => void;
  /** @param isWhole whether the response was forwarded completely */
  readonly onEnd: (isWhole: boolean) => void;
  /** The target cannot be reached, or does not speak HTTP. */
  readonly onUnreachable: (error: Error) => void;
}

/** Statuses of responses without a body. */
const bodiless = [204, 304];

/** Returns the headers of a request for the target. */
export function requestHeaders(request: IncomingMessage, host: string): HarHeader[] {
  const all = pairsOf(request.rawHeaders);
  const isOld = request.httpVersion === '1.0';
  const passed = passedHeaders(all).filter(({ name }) => {
    // HTTP/1.0 has no response to an expectation.
    return !/^host$/i.test(name) && !(isOld && /^expect$/i.test(name));
  });
  const options: string[] = [];
  if (valuesOf(all, 'connection').includes('close') || isOld) options.push('close');
  // The only coding that concerns the target (RFC 9110, section 10.1.4).
  const hasTrailers = valuesOf(all, 'te').includes('trailers');
  if (hasTrailers) options.push('TE');
  return [
    { name: 'Host', value: host },
    ...passed,
    ...all.filter(({ name }) => /^transfer-encoding$/i.test(name)),
    ...(hasTrailers ? [{ name: 'TE', value: 'trailers' }] : []),
    ...(options.length > 0 ? [{ name: 'Connection', value: options.join(', ') }] : []),
  ];
}

/** Forwards a request, and its response, as they arrive. */
export class Passage {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #sent: ClientRequest;
  readonly #events: PassageEvents;
  #isConnected = false;
  #isOver = false;
  #isInChunks = false;
  #received: IncomingMessage | null = null;

  /** @param sent the request to the target, not started yet */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    sent: ClientRequest,
    events: PassageEvents,
  ) {
    this.#request = request;
    this.#response = response;
    this.#sent = sent;
    this.#events = events;
  }

  begin(headers: readonly HarHeader[]): void {
    const [request, response, sent] = [this.#request, this.#response, this.#sent];
    sent.on('socket', (socket: Socket) => this.#noteConnection(socket));
    sent.on('continue', () => response.writeContinue());
    sent.on('information', ({ statusCode, rawHeaders }) => {
      const link = pairsOf(rawHeaders)
        .filter(({ name }) => /^link$/i.test(name))
        .map(({ value }) => value);
      if (statusCode === 103 && link.length > 0) response.writeEarlyHints({ link });
    });
    sent.on('response', (received) => this.#receive(received));
    sent.on('error', (error) => this.#fail(error));
    sent.on('close', () => {
      this.#fail(new Error('the connection was closed'));
      // The target might have responded before reading the body, which the client might still be
      // sending.
      request.unpipe(sent);
      request.resume();
    });
    response.on('close', () => this.#leave());
    for (const [name, values] of byName(headers)) sent.setHeader(name, values);
    // By default, Node.js adds a header for the body to a POST that has none.
    sent.useChunkedEncodingByDefault = false;
    sendHead(sent);
    request.on('data', this.#events.onSent);
    request.pipe(sent, { end: false });
    request.on('end', () => {
      this.#events.onRequestEnd();
      if (request.rawTrailers.length > 0) sent.addTrailers(trailersOf(request));
      sent.end();
    });
    // A failed request also closes the response.
    request.on('error', () => undefined);
  }

  #noteConnection(socket: Socket): void {
    const isReady = this.#sent.reusedSocket || !socket.connecting;
    if (isReady) this.#isConnected = true;
    const event = socket instanceof TLSSocket ? 'secureConnect' : 'connect';
    if (!isReady) socket.once(event, () => (this.#isConnected = true));
  }

  #receive(received: IncomingMessage): void {
    this.#received = received;
    received.on('error', () => this.#fail());
    received.on('close', () => this.#fail());
    try {
      this.#writeHead(received);
    } catch (error) {
      this.#sent.destroy();
      this.#reportUnreachable(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    const response = this.#response;
    received.on('data', this.#events.onReceived);
    received.pipe(response, { end: false });
    received.on('end', () => {
      this.#end(true);
      if (this.#isInChunks) response.addTrailers(trailersOf(received));
      response.end();
    });
  }

  #writeHead(received: IncomingMessage): void {
    const { statusCode: status = 0, statusMessage = '', rawHeaders } = received;
    const response = this.#response;
    const all = pairsOf(rawHeaders);
    this.#events.onResponse({ status, headers: all });
    const isClosing = !this.#sent.shouldKeepAlive;
    // Node.js closes the connection at once, even if the client is still sending.
    if (isClosing && this.#request.complete) response.shouldKeepAlive = false;
    this.#isInChunks = this.#mayBeInChunks(status, all);
    const passed = passedHeaders(all).filter(
      ({ name }) => this.#isInChunks || name.toLowerCase() !== 'trailer',
    );
    // `Keep-Alive` announces when the connection will be closed, which is when the target closes
    // its own.
    const idle = isClosing ? [] : all.filter(({ name }) => /^keep-alive$/i.test(name));
    const flat = [...passed, ...idle].flatMap(({ name, value }) => [name, value]);
    response.sendDate = false;
    response.writeHead(status, statusMessage, flat);
    sendHead(response);
  }

  /** Whether the response is forwarded in chunks, which can be followed by trailers. */
  #mayBeInChunks(status: number, headers: readonly HarHeader[]): boolean {
    const { method, httpVersion } = this.#request;
    const hasBody = method !== 'HEAD' && !bodiless.includes(status);
    const hasLength = headers.some(({ name }) => name.toLowerCase() === 'content-length');
    return hasBody && !hasLength && httpVersion !== '1.0';
  }

  /** Handles a target that sends nothing more. */
  #fail(error?: Error): void {
    const received = this.#received;
    if (this.#isOver || received?.complete === true) return;
    const code = codeOf(error);
    const isClosed = error === undefined || code === 'ECONNRESET' || code === 'EPIPE';
    if (received === null && error !== undefined && !(this.#isConnected && isClosed)) {
      this.#reportUnreachable(error);
      return;
    }
    this.#end(false);
    // Closed like the target's connection. The client might retry, as it would without the proxy.
    this.#request.socket.destroySoon();
  }

  #end(isWhole: boolean): void {
    this.#isOver = true;
    this.#events.onEnd(isWhole);
  }

  #reportUnreachable(error: Error): void {
    this.#end(false);
    this.#events.onUnreachable(error);
  }

  /** Handles a client that has disconnected. */
  #leave(): void {
    if (!this.#isOver) this.#end(false);
    if (this.#received?.complete !== true) this.#sent.destroy();
  }
}

/** Sends the head at once. Node's own method encodes some characters wrongly. */
function sendHead(message: OutgoingMessage): void {
  message.write('', 'latin1');
}

const trailersOf = ({ rawTrailers }: IncomingMessage): [string, string][] =>
  pairsOf(rawTrailers).map(({ name, value }) => [name, value]);
