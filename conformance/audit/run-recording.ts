import { type Har, type HarExchange, harOf } from '../../src/api/har.js';
import { type Credential, isIssued } from '../http/request.js';
import { kit, type RunEvent } from '../run/report.js';

/** Writes down what a run sends, and what comes back, without credentials. */
export class RunRecording {
  readonly #exchanges: HarExchange[] = [];
  readonly #lag: number | undefined;

  /** @param lag for how long the run lets reads show what was there before a change, ms */
  constructor(lag?: number) {
    this.#lag = lag;
  }

  note(event: RunEvent): void {
    if (event.type !== 'exchange') return;
    const { at, exchange, credential } = event;
    const { request, response, duration_ms: duration } = exchange;
    this.#exchanges.push({
      at,
      duration,
      request,
      response: response && { ...response, isCut: response.truncated },
      account: accountOf(credential),
    });
  }

  get har(): Har {
    return harOf(kit, this.#exchanges, this.#lag);
  }
}

/** Without a token, the headers say all that there is to know. */
function accountOf(credential: Credential): string | null | undefined {
  if (credential === 'none' || credential === 'empty') return undefined;
  return isIssued(credential) ? credential : null;
}
