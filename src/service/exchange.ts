/** One line of a request log. */
export interface Exchange {
  readonly at: number;
  readonly method: string;
  /** without credentials */
  readonly url: string;
  readonly operation: string | null;
  readonly account: string | null;
  /** null when the connection was dropped on purpose */
  readonly status: number | null;
  /** ms */
  readonly duration: number;
}
