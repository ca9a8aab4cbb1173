import type { ClauseId } from '../clause-id.js';
import type { OperationId } from '../../src/api/operations.js';
import { bodyObject, succeeded } from '../http/response.js';
import { notSucceeded } from '../session/findings/expect.js';
import { validCreation } from './creation.js';
import type { Ledger } from './ledger.js';
import type { Recorded } from './recorded.js';
import type { Scene } from './scene.js';
import { sentObject } from './sent.js';
import { fieldsIn, isWord } from '../judge/fields-in.js';

/** So many requests that fail, over so long (ms), are no accident; clients repeat a request at once. */
const enough = { requests: 3, time: 10_000 };

/** Whether different requests failed, for some time. */
function isLasting(failed: readonly Recorded[]): boolean {
  const [first, last] = [failed.at(0), failed.at(-1)];
  if (first === undefined || last === undefined) return false;
  const texts = failed.map(({ sent, response }) => `${response.request.path} ${sent.text ?? ''}`);
  return new Set(texts).size >= enough.requests && last.start - first.start >= enough.time;
}

/** The checks that say that an operation succeeds. */
const checks: Readonly<Record<OperationId, ClauseId>> = {
  createSubscription: 'create.subscription',
  getSubscription: 'get.subscription',
  updateSubscription: 'update.subscription',
  cancelSubscription: 'cancel.accepted',
  listEntities: 'list.ok',
  interpretFields: 'interpret.interpretations',
};

function isValidInterpretation(at: Recorded): boolean {
  const { entity_type: type, fields } = sentObject(at) ?? {};
  return isWord(type) && Array.isArray(fields) && fields.length > 0;
}

/** Requests that every deployment has to accept. */
function isDue({ at, history }: Scene): boolean {
  switch (at.response.request.operation) {
    case 'createSubscription':
      return validCreation(at) !== null;
    case 'interpretFields':
      return isValidInterpretation(at);
    case 'updateSubscription':
      return fieldsIn(sentObject(at)) !== null && history?.wasLive(at) === true;
    default:
      return history?.wasLive(at) === true;
  }
}

/** Whether the service itself says that it failed. */
const hasFailed = ({ response }: Recorded): boolean =>
  response.status === 500 && typeof bodyObject(response).error === 'string';

/** Operations that fail whenever they are used, while others work: a single 500 may be an accident. */
export class Failures {
  readonly #failed = new Map<string, Recorded[]>();
  readonly #working = new Set<string>();

  note(scene: Scene): void {
    const { at } = scene;
    const { operation } = at.response.request;
    const key = `${at.baseUrl} ${operation ?? ''}`;
    if (succeeded(at.response)) this.#working.add(key);
    if (!hasFailed(at) || !isDue(scene)) return;
    const some = this.#failed.get(key) ?? [];
    some.push(at);
    this.#failed.set(key, some);
  }

  finish(ledger: Ledger): void {
    if (this.#working.size === 0) return;
    for (const [key, failed] of this.#failed) {
      const [first] = failed;
      const operation = first?.response.request.operation ?? null;
      if (this.#working.has(key) || !isLasting(failed) || operation === null) continue;
      for (const at of failed) ledger.note(checks[operation], notSucceeded(at.response));
    }
  }
}
