const certificateHint = '; name a private certificate authority in NODE_EXTRA_CA_CERTS';
const unknownIssuer = (host: string): string => `the issuer of the TLS certificate of ${host} is not known${certificateHint}`;

/** Explanations of network errors, by error code. */
const causes: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `the host name "${host}" cannot be resolved (DNS)`,
  ECONNREFUSED: (host) => `the connection to ${host} was refused: nothing listens there`,
  ECONNRESET: () => 'the connection was closed before the response was complete',
  UND_ERR_SOCKET: () => 'the connection was closed before the response was complete',
  UND_ERR_CONNECT_TIMEOUT: (host) => `no connection to ${host} was established in time (timeout)`,
  ETIMEDOUT: (host) => `no connection to ${host} was established in time (timeout)`,
  UND_ERR_HEADERS_TIMEOUT: () => 'no response came in time (timeout)',
  UND_ERR_BODY_TIMEOUT: () => 'the response body stopped coming (timeout)',
  EHOSTUNREACH: (host) => `there is no route to ${host}`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `the TLS certificate of ${host} is self-signed${certificateHint}`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `the TLS certificate of ${host} has a self-signed issuer${certificateHint}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  CERT_HAS_EXPIRED: (host) => `the TLS certificate of ${host} has expired`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `the TLS certificate is for another host than ${host}`,
  EPROTO: () => 'the TLS handshake failed: does this port speak https?',
};

interface Problem {
  readonly code: string | undefined;
  readonly message: string;
}

/** The chain of causes of an error, outermost first. */
function causeChain(error: unknown): Problem[] {
  const problems: Problem[] = [];
  for (let at = error; at instanceof Error && problems.length < 8; at = at.cause) {
    const inner: unknown = at instanceof AggregateError ? at.errors[0] : undefined;
    for (const problem of [at, inner]) {
      if (!(problem instanceof Error)) continue;
      const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : undefined;
      problems.push({ code, message: problem.message });
    }
  }
  return problems;
}

/** Explains to people why a request got no response. */
export function describeNetworkError(error: unknown, url: string): string {
  const { host } = new URL(url);
  const problems = causeChain(error);
  for (const { code } of problems) {
    const cause = code === undefined ? undefined : causes[code];
    if (cause !== undefined) return cause(host);
    if (code?.startsWith('HPE_') === true) return `what ${host} sends is not HTTP (${code})`;
    if (code?.startsWith('ERR_SSL_') === true) return `the TLS handshake failed (${code}): does this port speak https?`;
  }
  const last = problems.at(-1);
  if (last === undefined) return `the request failed: ${String(error)}`;
  if (problems.some(({ message }) => message === 'terminated')) return 'the body broke off: the connection was closed';
  return `the request failed: ${last.message}${last.code === undefined ? '' : ` (${last.code})`}`;
}
