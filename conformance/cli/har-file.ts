import { type HarExchange, harOf } from '../../src/api/har.js';
import { isIssued } from '../http/request.js';
import { UsageError } from '../run/run.js';
import { kit, type RunEvent } from '../run/report.js';
import { whyNotWritable, writeWhole } from './files.js';

/** A recording of a run, without credentials. */
export class HarFile {
  readonly path: string;
  readonly #exchanges: HarExchange[] = [];

  private constructor(path: string) {
    this.path = path;
  }

  /** @throws {UsageError} if it cannot be written */
  static async open(path: string): Promise<HarFile> {
    const reason = await whyNotWritable(path);
    if (reason !== null) throw new UsageError(`the recording ${path} cannot be written: ${reason}`);
    return new HarFile(path);
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

  /** @throws errors of the file system */
  async write(): Promise<void> {
    await writeWhole(this.path, `${JSON.stringify(harOf(kit, this.#exchanges), null, 2)}\n`);
  }
}

/** Without a token, the headers say all that there is to know. */
function accountOf(credential: (RunEvent & { type: 'exchange' })['credential']) {
  if (credential === 'none' || credential === 'empty') return undefined;
  return isIssued(credential) ? credential : null;
}
