import Joi from 'joi';
import { addresses, type OperationId, operationIds } from '../../api/operations.js';
import { count } from '../../input/values.js';
import type { Account } from '../../state/state.js';
import { type FaultMatch, isMatch, matchSchema } from '../fault.js';
import type { LogEntry } from '../request-log/request-log.js';
import { isCut } from '../request-log/log-entry.js';
import { ServiceError } from '../../operations/rejection.js';
import type { Service } from '../service.js';

/** The expected requests, and their number. */
export interface Verification {
  /** operation of the requests; `*`, the default, for all */
  operation?: OperationId | '*';
  /** conditions, as in a fault */
  match?: FaultMatch;
  /** only requests whose response had this status */
  status?: number;
  /** the exact number of requests; at least one by default */
  times?: number;
}

export const verificationSchema = () =>
  Joi.object<Verification>({
    operation: Joi.valid(...operationIds, '*'),
    match: matchSchema(),
    status: Joi.number().integer().min(100).max(599),
    times: count(),
  });

/** Maximum number of requests in the error. */
const mostListed = 10;

type VerifiedEntry = Readonly<LogEntry>;

/** Whether a request matches; undefined if the request log contains too little of it. */
type Match = boolean | undefined;

/** Returns the id in the path of an operation; empty if there is none. */
function idIn(path: string, operation: OperationId): string {
  const position = addresses[operation].path.split('/').toReversed().indexOf('{id}');
  return position === -1 ? '' : (path.split('/').at(-1 - position) ?? '');
}

function queryOf(url: string): Record<string, string> {
  const query = new URLSearchParams(url.split('?')[1]);
  const keys = [...query.keys()];
  return Object.fromEntries(keys.map((key) => [key, query.getAll(key).join(',')]));
}

const accountNamed = (text: string, accounts: readonly Account[]): Account =>
  accounts.find(({ id, name }) => id === text || name === text) ?? { id: text };

/** Whether a logged request matches. */
function isMeant(
  entry: VerifiedEntry,
  { match = {}, status }: Verification,
  accounts: readonly Account[],
): Match {
  const { operation, account, request, response } = entry;
  const isOther = status !== undefined && response?.status !== status;
  if (operation === null || isOther) return false;
  const [path = ''] = request.url.split('?');
  const sent = {
    account: accountNamed(account ?? '', accounts),
    id: idIn(path, operation),
    query: queryOf(request.url),
    payload: request.body,
  };
  if (isUncut(entry, match)) return isMatch(match, sent);
  // parts that the request log has truncated might match, if the rest does
  const rest = { ...match };
  delete rest.query;
  delete rest.body;
  return isMatch(rest, sent) ? undefined : false;
}

/** Whether the request log contains everything that a match compares. */
const isUncut = ({ request }: VerifiedEntry, { body, query }: FaultMatch): boolean =>
  (body === undefined || !isCut(request.body)) && (query === undefined || !isCut(request.url));

/** Describes the expected requests. */
function wantedText({ operation = '*', match = {}, status }: Verification): string {
  const { id, account, query, body } = match;
  const parts = [
    operation === '*' ? 'any operation' : operation,
    id && `of subscription ${id}`,
    account && `by account ${account}`,
    query && `with the query ${String(new URLSearchParams(query))}`,
    body && `with the body ${JSON.stringify(body)}`,
    status && `with status ${status}`,
  ];
  return parts.filter(Boolean).join(' ');
}

const requests = (number: number): string => `${number} ${number === 1 ? 'request' : 'requests'}`;

/**
 * Explains why the number cannot be confirmed.
 * @param unknown number of further requests that might match
 */
function problemOf(expected: number | undefined, found: number, unknown: number, dropped: number) {
  const wanted = expected === undefined ? 'at least 1 request' : requests(expected);
  const parts = [`${wanted} expected, ${found === 0 ? 'none' : found} received`];
  if (unknown > 0) {
    parts.push(
      `${requests(unknown)} cannot be compared: the log stores only the beginning of long bodies`,
    );
  }
  if (dropped > 0) {
    parts.push(`${dropped} older requests are no longer in the log: clear it beforehand`);
  }
  return parts.join('; ');
}

function shownEntry({ id, operation, account, request, response }: VerifiedEntry, answer: Match) {
  const { method, url, body } = request;
  const status = response?.status ?? null;
  return { id, matches: answer ?? null, operation, account, method, url, body, status };
}

/**
 * Confirms that the request log contains the expected requests.
 * @throws {ServiceError} 409 with the received requests, including if the request log contains too
 * little to decide
 * @throws {RangeError} for an unknown account
 */
export async function verify(
  { accounts, context, log }: Service,
  verification: Verification,
): Promise<{ verified: true; matched: number }> {
  const { operation = '*', match, times } = verification;
  const { account } = match ?? {};
  if (account !== undefined && !accounts.mayBe(account, context.rules.authentication)) {
    throw new RangeError(`there is no account "${account}": no request would match`);
  }
  const { dropped } = log;
  const all = await log.read({});
  const known = accounts.list();
  const judged = all
    .filter((entry) => operation === '*' || entry.operation === operation)
    .map((entry) => ({ entry, answer: isMeant(entry, verification, known) }));
  const matched = judged.filter(({ answer }) => answer === true).length;
  const unknown = judged.filter(({ answer }) => answer === undefined).length;

  const isCertain = unknown === 0 && dropped === 0;
  const isVerified = times === undefined ? matched > 0 : matched === times && isCertain;
  if (isVerified) return { verified: true, matched };
  // If the operation received no request, the other requests might show why.
  const instead = judged.length > 0 ? judged : all.map((entry) => ({ entry, answer: false }));
  const received = instead
    .slice(0, mostListed)
    .map(({ entry, answer }) => shownEntry(entry, answer));
  const problem = problemOf(times, matched, unknown, dropped);
  throw new ServiceError(409, `${wantedText(verification)}: ${problem}`, {
    extra: { matched, received },
  });
}
