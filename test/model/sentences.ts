import type { Kind } from '../../conformance/model/findings.js';
import type { Told } from '../../conformance/model/rows.js';
import type { TranscriptExchange, OperationName } from '../../conformance/model/transcript.js';

/** Puts findings of the model into words, one form for each kind. */

const gerunds: Readonly<Record<OperationName, string>> = {
  create: 'creating',
  get: 'reading',
  update: 'updating',
  cancel: 'cancelling',
  list: 'listing',
  interpret: 'interpreting',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const doing = (exchange: TranscriptExchange | null | undefined): string =>
  exchange?.operation ? gerunds[exchange.operation] : 'a request';

const credentials: Readonly<Record<string, string>> = {
  own: '',
  other: ' with the token of another account',
  none: ' without a credential',
  empty: ' with an empty bearer token',
  basic: ' with the scheme `Basic`',
  token: ' with the scheme `Token`',
  digest: ' with the scheme `Digest`',
  bare: ' with a token without a scheme',
};

const withCredential = ({ credential }: TranscriptExchange): string =>
  credentials[credential] ?? ' with an invalid token';

function subscriptionIn({ subscription }: Told): string {
  return (subscription?.ordinal ?? 0) > 0 ? 'a later subscription' : 'the subscription';
}

function subjectIn({ subject }: Told): string {
  if (subject === undefined) return 'the response';
  if (subject === 'state') return '`status`';
  return subject === 'entities' ? 'a field of its entities' : `\`${subject}\``;
}

const source = ({ source: one, write }: Told): TranscriptExchange | null | undefined =>
  one ?? write?.exchange;

const forms: Readonly<Record<Kind, (told: Told) => string>> = {
  'answered otherwise': (told) =>
    `The response to ${doing(told.at)} ${subscriptionIn(told)} shows ${told.found} as ` +
    `${subjectIn(told)}, not ${told.expected}.`,
  'never shown': (told) =>
    `${capital(doing(source(told)))} ${subscriptionIn(told)} is accepted but has no effect: ` +
    `${subjectIn(told)} is still ${told.found}.`,
  undone: (told) =>
    `${capital(doing(source(told)))} ${subscriptionIn(told)} takes effect and is undone later: ` +
    `${subjectIn(told)} is ${told.found} again.`,
  mixed: (told) =>
    `${capital(doing(source(told)))} ${subscriptionIn(told)} adds to ${subjectIn(told)} instead ` +
    `of replacing it: it is ${told.found}.`,
  cut: (told) =>
    `A part of ${subjectIn(told)} of ${subscriptionIn(told)} is lost: it is ${told.found}, ` +
    `not ${told.expected}.`,
  performed: performedText,
  'of another': (told) =>
    `${capital(doing(source(told)))} another subscription also changes ${subscriptionIn(told)}: ` +
    `${subjectIn(told)} is ${told.found}.`,
  beside: besideText,
  'by itself': (told) =>
    `${capital(subjectIn(told))} of ${subscriptionIn(told)} becomes ${told.found} without a ` +
    'request.',
  'found at times': lossText,
  'made up': (told) =>
    `${capital(doing(told.at))} ${subscriptionIn(told)} shows ${told.found} as ` +
    `${subjectIn(told)}, which no request set.`,
  'set back': (told) =>
    `${capital(subjectIn(told))} of ${subscriptionIn(told)} goes back from ${told.expected} to ` +
    `${told.found}.`,
  swapped: (told) =>
    `${capital(doing(told.at))} ${subscriptionIn(told)} returns another subscription: ` +
    `${told.found}.`,
  rejected: (told) =>
    `${capital(doing(told.at))} ${subscriptionIn(told)} fails with ${told.at.status}; ` +
    `expected ${told.expected}.`,
  accepted: (told) =>
    `${capital(doing(told.at))}${withCredential(told.at)} returns ${told.at.status}; ` +
    `expected ${told.expected}.`,
  page: (told) => `A page of ${subscriptionIn(told)} has ${told.found}; expected ${told.expected}.`,
};

function besideText(told: Told): string {
  const { subject, expected, found } = told;
  const operation = `${capital(doing(source(told)))} another subscription`;
  if (subject === 'entities') {
    return (
      `${operation} removes the entities of ${subscriptionIn(told)}: ` +
      `it had ${expected}, and has ${found}.`
    );
  }
  return `${operation} changes ${subscriptionIn(told)}: ${subjectIn(told)} is ${found}.`;
}

const nouns: Readonly<Partial<Record<OperationName, string>>> = {
  get: 'reads',
  list: 'lists',
  update: 'updates',
  cancel: 'cancellations',
};

function lossText(told: Told): string {
  const { at, found, expected, source: other } = told;
  const requests = (at.operation && nouns[at.operation]) ?? 'requests';
  const returns = found.startsWith('1 of') ? 'returns' : 'return';
  const isNever = found === expected;
  const rest = isNever ? ', but other requests find it' : ` and the others ${other?.status ?? 200}`;
  return (
    `${found} ${requests} of ${subscriptionIn(told)} ${returns} ${at.status}${rest}: one of ` +
    'several processes does not know it.'
  );
}

function performedText(told: Told): string {
  const { source: request } = told;
  if (request === undefined) return `A rejected request takes effect: ${told.found}.`;
  return (
    `${capital(doing(request))}${withCredential(request)} is rejected with ${request.status} but ` +
    `takes effect: ${subjectIn(told)} of ${subscriptionIn(told)} is ${told.found}.`
  );
}

/** The sentence about a finding. */
export const sentenceOf = (told: Told): string => forms[told.kind](told);
