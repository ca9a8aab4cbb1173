import { NoResponse } from '../../http/client.js';
import type { HttpRequest } from '../../http/request.js';
import type { HttpResponse } from '../../http/response.js';
import type { Settings } from '../settings.js';
import { doubled, type Waiting } from '../waiting.js';
import type { Policy, Send } from './policy.js';

/** Before the first repetition, ms; doubled for each further one. */
const firstPause = 250;

/** What a gateway responds while the service behind it starts. */
const isOfGateway = ({ status }: HttpResponse): boolean => [502, 503, 504].includes(status);

/** Waits for a deployment that is about to start: the first request is repeated until it responds. */
export class FirstAnswer {
  readonly #settings: Settings;
  readonly #waiting: Waiting;
  #hasCome = false;

  constructor(settings: Settings, waiting: Waiting) {
    this.#settings = settings;
    this.#waiting = waiting;
  }

  /** Whether no response came yet: then nobody may be there. */
  get isAwaited(): boolean {
    return !this.#hasCome;
  }

  readonly policy: Policy = (send) => async (request) => {
    if (this.#hasCome) return send(request);
    const deadline = this.#waiting.from(this.#settings.waitFor);
    for (let repetition = 0; ; repetition += 1) {
      const left = deadline - this.#settings.now();
      const outcome = await attempt(send, request);
      const isHere = !(outcome instanceof NoResponse) && !isOfGateway(outcome);
      if (isHere || left <= 0) return this.#end(outcome);
      const pause = Math.min(left, doubled(firstPause)(repetition));
      await this.#waiting.pause(pause, `nothing answers yet: ${reasonOf(outcome)}`);
    }
  };

  /** @throws {NoResponse} */
  #end(outcome: HttpResponse | NoResponse): HttpResponse {
    if (outcome instanceof NoResponse) throw outcome;
    this.#hasCome = true;
    return outcome;
  }
}

async function attempt(send: Send, request: HttpRequest): Promise<HttpResponse | NoResponse> {
  try {
    return await send(request);
  } catch (error) {
    if (error instanceof NoResponse) return error;
    throw error;
  }
}

function reasonOf(outcome: HttpResponse | NoResponse): string {
  if (outcome instanceof NoResponse) return outcome.message;
  return `a gateway responds ${outcome.status}`;
}
