import type { Told } from '../model/rows.js';
import type { TranscriptExchange } from '../model/transcript.js';
import type { HttpResponse } from '../http/response.js';
import { succeeded } from '../http/response.js';
import {
  accepted,
  describe,
  expectNoSuccess,
  notSucceeded,
  show,
} from '../session/findings/expect.js';
import { violation, violationOf, type Finding } from '../session/findings/finding.js';

/** The response of an exchange of a transcript. */
export type ResponseOf = (exchange: TranscriptExchange) => HttpResponse;

/** A finding of the model, as the finding of a requirement. */
export function findingOf(told: Told, responseOf: ResponseOf): Finding {
  const response = responseOf(told.at);
  const others = evidenceOf(told).map(responseOf);
  switch (told.kind) {
    case 'accepted':
      return acceptedFinding(told, response);
    case 'refused':
      return notSucceeded(response, `success (2xx)${whole(told.expected)}`, ...others);
    case 'page':
      return violation(told.expected, told.found, response, ...others);
    case 'found at times':
      return lossFinding(told, response, others);
    default:
      return valueFinding(told, response, others);
  }
}

/** The other exchanges of a finding: what should have shown, or has caused it. */
function evidenceOf({ source, write, lastGood, suspects = [] }: Told): TranscriptExchange[] {
  const all = [source ?? write?.exchange, lastGood, ...(source === undefined ? suspects : [])];
  return all.filter((one) => one !== null && one !== undefined);
}

const whole = (expected: string): string =>
  expected === 'a subscription' ? ' with a subscription' : '';

function acceptedFinding({ clause, expected }: Told, response: HttpResponse): Finding {
  if (!succeeded(response)) {
    return violation(`status ${expected}`, `status ${response.status}`, response);
  }
  return clause.startsWith('auth.') ? expectNoSuccess(response) : accepted(response);
}

/** A request that does not find a subscription that others find. */
function lossFinding(
  { found }: Told,
  response: HttpResponse,
  others: readonly HttpResponse[],
): Finding {
  const shown = `${describe(response)}, as ${found} such requests`;
  return violation('the subscription, which other requests find', shown, response, ...others);
}

/** A value of a register that may not be there. */
function valueFinding(
  told: Told,
  response: HttpResponse,
  others: readonly HttpResponse[],
): Finding {
  const { kind, subject, write, found } = told;
  if (subject === undefined) {
    return violation(told.expected, describe(response), response, ...others);
  }
  const key = subject === 'state' ? 'status' : subject;
  const isCount = kind === 'beside' && subject === 'entities';
  const shown = isCount ? `${found} entities, after ${told.expected}` : `${key} ${found}`;
  if (kind === 'beside' || kind === 'of another') {
    const untouched = 'the other subscription of the account as it was';
    return violation(untouched, shown, response, ...others);
  }
  if (kind === 'performed') return violation('no effect', shown, response, ...others);
  const values = write?.values;
  const due =
    values === undefined || values === 'any'
      ? told.expected
      : values.map((value) => show(value)).join(' or ');
  return violationOf({ kind: 'value', key }, `${key} ${due}`, shown, response, ...others);
}
