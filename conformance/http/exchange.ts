/** One request and its response, credentials already redacted. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body: string | null };
  /** null when no response came; then `failure` says why */
  response: { status: number; headers: Record<string, string>; body: string; truncated: boolean } | null;
  failure?: string;
  duration_ms: number;
  /** the request as a command line, with `$TOKEN` in place of the credential */
  curl: string;
}
