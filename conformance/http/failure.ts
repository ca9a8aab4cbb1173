/** A short sentence for each way in which a request gets no answer, by the code of the runtime's error. */
const causes: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `the host name "${host}" cannot be resolved (DNS)`,
  EAI_AGAIN: (host) => `the host name "${host}" cannot be resolved at the moment (DNS)`,
  ECONNREFUSED: (host) => `the connection to ${host} was refused: nothing listens there`,
  ECONNRESET: () => 'the connection was closed before the answer was complete',
  EPIPE: () => 'the connection was closed while the request was being sent',
  UND_ERR_SOCKET: () => 'the connection was closed before the answer was complete',
  UND_ERR_CONNECT_TIMEOUT: (host) => `no connection to ${host} came about in time (timeout)`,
  ETIMEDOUT: (host) => `no connection to ${host} came about in time (timeout)`,
  UND_ERR_HEADERS_TIMEOUT: () => 'no answer came in time (timeout)',
  UND_ERR_BODY_TIMEOUT: () => 'the body of the answer stopped coming (timeout)',
  EHOSTUNREACH: (host) => `there is no route to ${host}`,
  ENETUNREACH: (host) => `there is no network route to ${host}`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `the TLS certificate of ${host} is self-signed`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `the TLS certificate of ${host} has a self-signed issuer`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `the issuer of the TLS certificate of ${host} is not known`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) => `the issuer of the TLS certificate of ${host} is not known`,
  CERT_HAS_EXPIRED: (host) => `the TLS certificate of ${host} has expired`,
  CERT_NOT_YET_VALID: (host) => `the TLS certificate of ${host} is not valid yet`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `the TLS certificate is for another host than ${host}`,
  EPROTO: () => 'the TLS handshake failed: does this port speak https?',
  UND_ERR_HEADERS_OVERFLOW: () => 'the headers of the answer are too large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: () => 'the body is not as long as Content-Length says',
};

interface Trouble {
  readonly code: string | undefined;
  readonly message: string;
}

/** An error, what caused it and what caused that, outermost first. */
function chain(error: unknown): Trouble[] {
  const troubles: Trouble[] = [];
  for (let at = error; at instanceof Error && troubles.length < 8; at = at.cause) {
    const inner: unknown = at instanceof AggregateError ? at.errors[0] : undefined;
    for (const trouble of [at, inner]) {
      if (!(trouble instanceof Error)) continue;
      const code = 'code' in trouble && typeof trouble.code === 'string' ? trouble.code : undefined;
      troubles.push({ code, message: trouble.message });
    }
  }
  return troubles;
}

/** Why a request got no answer, in words that name the cause. */
export function describeFailure(error: unknown, url: string): string {
  const host = new URL(url).host;
  const troubles = chain(error);
  for (const { code } of troubles) {
    const cause = code === undefined ? undefined : causes[code];
    if (cause !== undefined) return cause(host);
    if (code?.startsWith('HPE_') === true) return `what ${host} answers is not HTTP (${code})`;
    if (code?.startsWith('ERR_SSL_') === true)
      return `the TLS handshake failed (${code}): does this port speak https?`;
  }
  const last = troubles.at(-1);
  if (last === undefined) return `the request failed: ${String(error)}`;
  if (troubles.some(({ message }) => message === 'terminated'))
    return 'the body broke off: the connection was closed';
  return `the request failed: ${last.message}${last.code === undefined ? '' : ` (${last.code})`}`;
}
