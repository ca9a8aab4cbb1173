const certificateHint =
  '; pass a private certificate authority with --ca, or in NODE_EXTRA_CA_CERTS';
const unknownIssuer = (host: string): string =>
  `the issuer of the TLS certificate of ${host} is unknown${certificateHint}`;
const incompleteChain = (host: string): string =>
  `${host} sends its TLS certificate without its issuer's certificate: the chain is incomplete ` +
  '(browsers fetch a missing intermediate certificate by themselves), ' +
  `or the authority is private${certificateHint}`;
const clientCertificate = (host: string): string =>
  `${host} rejects the TLS handshake, most likely because it requires a client certificate: ` +
  'pass a certificate that it trusts with --client-cert and --client-key';
const proxyLogin = 'a proxy requires credentials (407 Proxy Authentication Required)';
const onlyHttp2 = (host: string): string =>
  `the server at ${host} speaks HTTP/2 only; Node's fetch, which sends the requests, speaks HTTP/1.1`;

const blockedPort = (host: string): string =>
  `fetch never connects to the port of ${host}, which is reserved for another protocol: use another port`;

/** Explanations of network errors, by error code. */
const causes: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `the host name "${host}" cannot be resolved (DNS)`,
  EAI_AGAIN: (host) => `the host name "${host}" cannot be resolved right now (DNS)`,
  ENETUNREACH: (host) => `there is no route to ${host}`,
  ECONNREFUSED: (host) => `the connection to ${host} was refused: nothing listens there`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `no connection to ${host} was established in time (timeout)`,
  ETIMEDOUT: (host) => `no connection to ${host} was established in time (timeout)`,
  UND_ERR_HEADERS_TIMEOUT: () => 'no response arrived in time (timeout)',
  UND_ERR_BODY_TIMEOUT: () => 'the response body stopped arriving (timeout)',
  UND_ERR_HEADERS_OVERFLOW: () =>
    'the headers of the response are longer than the 16 kB that Node reads',
  EHOSTUNREACH: (host) => `there is no route to ${host}`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) =>
    `the TLS certificate of ${host} is self-signed${certificateHint}`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) =>
    `the TLS certificate of ${host} has a self-signed issuer${certificateHint}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: incompleteChain,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  CERT_HAS_EXPIRED: (host) => `the TLS certificate of ${host} has expired`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `the TLS certificate is for a host other than ${host}`,
  ERR_SSL_WRONG_VERSION_NUMBER: (host) =>
    `the TLS handshake failed: the server at ${host} does not speak TLS`,
  EPROTO: () =>
    'the TLS handshake failed: the port may not speak HTTPS, ' +
    'or may require another TLS version or a client certificate (--client-cert)',
  NOT_HTTP: (host) => `${host} does not respond with HTTP/1.1`,
  TWO_LENGTHS: () => 'the response has two Content-Length headers, or an invalid Content-Length',
  ODD_STATUS: () => 'the status of the response is not an HTTP status (100 to 599)',
  TOO_MANY_CODINGS: () =>
    'the response has more content codings (Content-Encoding) than the five that can be decoded',
  UNASKED_CONTINUE: () =>
    'the server responds with 100 Continue or switches protocols, although the request did not ask for that',
};

/** TLS alerts about the client's certificate, by number (RFC 8446, 6.2). */
const ofClientCertificates = [42, 43, 44, 45, 46, 48, 49, 116];

/** Other alerts, by number. */
const alerts: Readonly<Record<number, (host: string) => string>> = {
  40: (host) =>
    `${host} rejects the TLS handshake: no TLS version or cipher in common, ` +
    'or it requires a client certificate (--client-cert)',
  70: (host) => `${host} rejects the TLS version`,
  80: (host) => `${host} fails in the TLS handshake (internal error): is it configured for TLS?`,
  112: (host) => `${host} does not serve this host name over TLS (unrecognized name)`,
  120: onlyHttp2,
};

/** The names of alerts in OpenSSL codes without a number. */
const alertCodes: readonly (readonly [RegExp, number])[] = [
  [/ALERT_NO_APPLICATION_PROTOCOL/, 120],
  [/ALERT_HANDSHAKE_FAILURE/, 40],
  [/ALERT_PROTOCOL_VERSION/, 70],
  [/ALERT_INTERNAL_ERROR/, 80],
  [/ALERT_UNRECOGNIZED_NAME/, 112],
  [/ALERT_(.*CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/, 116],
];

/** Returns the number of a TLS alert that the other side has sent. */
function alertOf({ code = '', message }: Pick<CodedError, 'code' | 'message'>): number | undefined {
  const [, number] = /SSL alert number (\d+)/.exec(message) ?? [];
  if (number !== undefined) return Number(number);
  return alertCodes.find(([name]) => name.test(code))?.[1];
}

function refusedHandshake(alert: number, host: string): string {
  if (ofClientCertificates.includes(alert)) return clientCertificate(host);
  return alerts[alert]?.(host) ?? `${host} rejects the TLS handshake (alert ${alert})`;
}

/** Codes of a connection that the other side has closed. */
const closed: readonly (string | undefined)[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Errors of a TLS handshake in which the other side took part, so that it uses TLS. */
const ofCertificates =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|ERR_SSL_.*_ALERT_)/;

/** Errors of a TLS handshake with something that does not use TLS. */
const noTls = /^(ERR_SSL_WRONG|EPROTO|NOT_HTTP)/;

/** Properties that errors of Node.js and its `fetch` can have. */
interface ErrorOfNode extends Error {
  readonly code?: unknown;
  /** what the other side sent instead of HTTP */
  readonly data?: unknown;
  /** number of bytes sent and received */
  readonly socket?: unknown;
}

interface CodedError extends Pick<ErrorOfNode, 'name' | 'message' | 'data' | 'socket'> {
  readonly code: string | undefined;
}

/**
 * Messages of other runtimes, with Node's code for the same error (Deno has no codes, Bun has
 * others), and of Node.js where it has no code, or one that differs between versions.
 */
const saidElsewhere: readonly (readonly [RegExp, string])[] = [
  [/\bConnection refused\b/, 'ECONNREFUSED'],
  [/\bdns error\b/, 'ENOTFOUND'],
  [/\bNetwork is unreachable\b/, 'ENETUNREACH'],
  [/\bNo route to host\b/, 'EHOSTUNREACH'],
  [/closed before message completed|error reading a body|Connection reset by peer/, 'ECONNRESET'],
  [/\btls handshake eof\b/, 'ECONNRESET'],
  [/received corrupt message of type/, 'ERR_SSL_WRONG_VERSION_NUMBER'],
  [/received fatal alert: HandshakeFailure/, 'ERR_SSL_ALERT_HANDSHAKE_FAILURE'],
  [/received fatal alert: ProtocolVersion/, 'ERR_SSL_ALERT_PROTOCOL_VERSION'],
  [/received fatal alert: UnrecognisedName/, 'ERR_SSL_ALERT_UNRECOGNIZED_NAME'],
  [/received fatal alert: NoApplicationProtocol/, 'ERR_SSL_ALERT_NO_APPLICATION_PROTOCOL'],
  [/received fatal alert: \w*(Certificate|UnknownCA|AccessDenied)/, 'ERR_SSL_ALERT_CERTIFICATE'],
  [/invalid peer certificate: UnknownIssuer/, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  [/invalid peer certificate: .*Expired/, 'CERT_HAS_EXPIRED'],
  [/invalid peer certificate: .*NotValidForName/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/invalid peer certificate/, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/invalid HTTP version parsed|^Malformed_HTTP_Response/, 'NOT_HTTP'],
  [/Response does not match the HTTP\/1\.1 protocol \((Duplicate )?Content-Length/i, 'TWO_LENGTHS'],
  [
    /invalid content-length parsed|^InvalidContentLength|does not match content-length/,
    'TWO_LENGTHS',
  ],
  [/invalid HTTP status-code parsed/, 'ODD_STATUS'],
  [/^bad response$/, 'UNASKED_CONTINUE'],
  [/^too many content-encodings in response/, 'TOO_MANY_CODINGS'],
  [
    /^(unexpected end of file|brotli error|reached unexpected EOF|ZlibError|Brotli\w*Error)/,
    'Z_BROKEN',
  ],
  [/^(invalid gzip header|corrupt (deflate|gzip) stream)/, 'Z_BROKEN'],
];

const codeElsewhere = (message: string): string | undefined =>
  saidElsewhere.find(([words]) => words.test(message))?.[1];

/** Returns the causes of an error, outermost first. */
function causeChain(error: unknown): CodedError[] {
  const problems: CodedError[] = [];
  for (let at = error; at instanceof Error && problems.length < 8; at = at.cause) {
    const inner: unknown = at instanceof AggregateError ? at.errors[0] : undefined;
    for (const problem of [at, inner]) {
      if (!(problem instanceof Error)) continue;
      const { name, message, code, data, socket }: ErrorOfNode = problem;
      const own = typeof code === 'string' ? code : undefined;
      // An assertion inside `fetch` about a status below 100.
      const isOfStatus = own === 'ERR_ASSERTION' && error instanceof TypeError;
      const known = isOfStatus ? 'ODD_STATUS' : (codeElsewhere(message) ?? own);
      problems.push({ name, code: known, message, data, socket });
    }
  }
  return problems;
}

/** The first HTTP/2 frame, and a TLS alert, as an HTTP parser receives them. */
const [settingsFrame, tlsAlert] = [/^\0[^]{2}\x04\0\0\0\0\0/, /^\x15\x03/];

/**
 * Whether the received data could not be parsed as HTTP. Since Node.js 24, such errors have no
 * code.
 */
const isNotHttp = ({ name }: CodedError): boolean => name === 'HTTPParserError';

function notHttp({ data, message }: CodedError, host: string): string {
  const sent = typeof data === 'string' ? data : '';
  if (settingsFrame.test(sent)) return onlyHttp2(host);
  if (tlsAlert.test(sent)) return `the server at ${host} speaks TLS`;
  return `${host} does not respond with HTTP: ${message}`;
}

const bytesRead = (socket: unknown): number | undefined => {
  if (typeof socket === 'object' && socket !== null && 'bytesRead' in socket)
    return Number(socket.bytesRead);
  return undefined;
};

/** Whether TLS was not established yet. */
const isInHandshake = ({ message }: Pick<CodedError, 'message'>): boolean =>
  /before secure TLS connection|tls handshake eof/.test(message);

function connectionClosed({ message, socket }: CodedError, hasBegun: boolean): string {
  if (isInHandshake({ message })) return 'the connection was closed during the TLS handshake';
  if (hasBegun || (bytesRead(socket) ?? 0) > 0)
    return 'the connection was closed before the response was complete';
  return 'the connection was closed before a response arrived';
}

function explained(problem: CodedError, host: string, hasBegun: boolean): string | undefined {
  const { code = '', message } = problem;
  const alert = alertOf(problem);
  if (alert !== undefined) return refusedHandshake(alert, host);
  const cause = Object.hasOwn(causes, code) ? causes[code] : undefined;
  if (cause !== undefined) return cause(host);
  if (closed.includes(code)) return connectionClosed(problem, hasBegun);
  if (isNotHttp(problem)) return notHttp(problem, host);
  if (code.startsWith('ERR_SSL_'))
    return `the TLS handshake failed (${code}): does this port speak HTTPS?`;
  if (message === 'bad port') return blockedPort(host);
  const [, tunnel] = /^Proxy response \((\d+)\)/.exec(message) ?? [];
  if (tunnel === '407') return proxyLogin;
  if (tunnel === undefined) return undefined;
  return `the proxy does not connect to ${host}: it responds ${tunnel}`;
}

/** Explains that a body with a damaged content coding is not judged. */
function notPacked(encoding: string | null): string {
  const header = encoding === null ? 'Content-Encoding' : `Content-Encoding: ${encoding}`;
  return `the body cannot be decompressed: it is truncated, or does not match its header (${header})`;
}

/**
 * Whether decompression failed: zlib and brotli have separate codes, which differ between versions
 * of Node.js.
 */
const isPacking = ({ code = '', message }: CodedError): boolean =>
  /^(Z_|ERR_BROTLI|ERR__|ERR_ZSTD|ZSTD_)/.test(code) || message === 'Decompression failed';

/**
 * Explains why a request got no complete response.
 * @param begun the response, if its headers were received
 */
export function describeNetworkError(
  error: unknown,
  url: string,
  begun?: Pick<Response, 'headers'>,
): string {
  const { host } = new URL(url);
  const problems = causeChain(error);
  if (problems.some(isPacking)) return notPacked(begun?.headers.get('content-encoding') ?? null);
  for (const problem of problems) {
    const explanation = explained(problem, host, begun !== undefined);
    if (explanation !== undefined) return explanation;
  }
  return unexplained(problems, error);
}

/** Removes the address, which differs in each request while the cause is the same. */
const withoutAddress = (message: string): string =>
  message
    .replace(/ fetching "[^"]*"\..*$/s, '')
    .replace(/ (from \S+ )?for (url \()?https?:\/\/[^\s)]+\)?( \([^)]*\))?/, '');

function unexplained(problems: readonly CodedError[], error: unknown): string {
  const last = problems.at(-1);
  if (last === undefined) return `the request failed: ${String(error)}`;
  if (problems.some(({ message }) => message === 'terminated'))
    return 'the body was truncated: the connection was closed';
  // fetch hides a 407 response, and gives no other reason.
  if (isProxyLogin(last, problems.length)) return proxyLogin;
  const code = last.code === undefined ? '' : ` (${last.code})`;
  return `the request failed: ${withoutAddress(last.message) || 'fetch does not say why'}${code}`;
}

const isProxyLogin = ({ message, code }: CodedError, depth: number): boolean =>
  depth > 1 && code === undefined && ['', 'proxy authentication required'].includes(message);

/**
 * Whether the connection was closed before a response, after carrying earlier ones: a server closes
 * idle connections, sometimes just when a request is sent.
 */
export const isStale = (error: unknown): boolean =>
  causeChain(error).some(
    ({ code, socket }) => closed.includes(code) && (bytesRead(socket) ?? 0) > 0,
  );

/** Codes of connections that could not be established. */
const unreachable: readonly string[] = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/** Whether there was no connection, so that no part of the request was sent. */
export const isUnreachable = (error: unknown): boolean =>
  causeChain(error).some(({ code = '' }) => unreachable.includes(code));

/** The protocol of a port, as far as an error reveals it. */
export interface Protocol {
  /** whether the other side closed the connection */
  readonly isClosed: boolean;
  /** whether that was before TLS was established */
  readonly isInHandshake: boolean;
  /** whether the other side might use the other one of http and https */
  readonly mayBeOther: boolean;
  /** whether the other side took part in a TLS handshake */
  readonly isTls: boolean;
}

/** Reads the protocol of the port from a network error. */
export function protocolOf(error: unknown): Protocol {
  const problems = causeChain(error);
  const codes = problems.map(({ code = '' }) => code);
  const isClosed = codes.some((code) => closed.includes(code));
  const isTls =
    codes.some((code) => ofCertificates.test(code)) ||
    problems.some((problem) => alertOf(problem) !== undefined);
  const isOdd = problems.some(isNotHttp) || codes.some((code) => noTls.test(code));
  return {
    isClosed,
    isInHandshake: problems.some(isInHandshake),
    mayBeOther: (isClosed || isOdd) && !isTls,
    isTls,
  };
}

/** Whether a body could not be decompressed. */
export const isBrokenPacking = (error: unknown): boolean => causeChain(error).some(isPacking);
