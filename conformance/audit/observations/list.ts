import { listDefaults } from '../../../src/api/operations.js';
import { minDifferent, orderOf } from '../../clauses/observations/forms.js';
import type { OpenPointId } from '../../../src/points/index.js';
import { bodyObject } from '../../http/response.js';
import { entitiesOf, sameIds, totalOf } from '../../session/findings/page.js';
import type { History } from '../history.js';
import { isPage, pagesBefore } from '../pages.js';
import type { Recorded } from '../recorded.js';
import type { Answers, Observation } from './answers.js';
import { isOfInput } from './refusal.js';

export const observeList: Observation = ({ at, history }, answers) => {
  if (history?.isLive(at) !== true || at.response.kind === 'unread') return;
  observeParameter(at, answers);
  observeRepeated(at, answers);
  if (!isPage(at)) return;
  const removed = entitiesOf(at.response).find(
    ({ removed_at: moment }) => typeof moment === 'string',
  );
  if (removed !== undefined) answers.see('list.removed', 'listed', at);
  observeOrder(at, history, answers);
};

interface Odd {
  readonly point: OpenPointId;
  readonly key: 'limit' | 'offset';
  readonly test: (value: string) => boolean;
  /** what each value that is served says */
  readonly words: ReadonlyMap<unknown, string>;
}

const isWord = (value: string): boolean =>
  /^[a-z]+$/i.test(value) && !/^(null|nil|none|undefined|nan|true|false|inf|e)/i.test(value);

const limits = new Map([
  [listDefaults.limit, 'default'],
  [1, 'clamped'],
]);
const standard = new Map([[listDefaults.limit, 'default']]);
const zero = new Map([[0, 'zero']]);

const odd: readonly Odd[] = [
  { point: 'list.limit-below', key: 'limit', test: (value) => value === '0', words: limits },
  { point: 'list.limit-malformed', key: 'limit', test: isWord, words: limits },
  { point: 'list.limit-empty', key: 'limit', test: (value) => value === '', words: standard },
  {
    point: 'list.offset-below',
    key: 'offset',
    test: (value) => /^-[1-9]/.test(value),
    words: zero,
  },
  { point: 'list.offset-malformed', key: 'offset', test: isWord, words: zero },
  { point: 'list.offset-empty', key: 'offset', test: (value) => value === '', words: zero },
  { point: 'list.offset-null', key: 'offset', test: (value) => value === 'null', words: zero },
];

/** Parameters without `=` have an empty value, and a point of their own. */
const pointOf = ({ point }: Odd, { response }: Recorded): OpenPointId =>
  point === 'list.offset-empty' && /[?&]offset(&|$)/.test(response.request.path)
    ? 'list.offset-bare'
    : point;

const parametersOf = ({ response }: Recorded): [string, string][] => [
  ...new URL(response.request.path, 'http://service').searchParams,
];

/** A number that every deployment has to serve. */
const isPlainInteger = (key: string, value: string): boolean =>
  /^\d{1,3}$/.test(value) && (key !== 'limit' || (Number(value) >= 1 && Number(value) <= 50));

/** How the only unusual parameter is interpreted. */
function observeParameter(at: Recorded, answers: Answers): void {
  const parameters = parametersOf(at);
  const names = new Set(parameters.map(([name]) => name));
  const [unusual, ...others] = parameters.filter(([key, value]) => !isPlainInteger(key, value));
  if (unusual === undefined || others.length > 0 || names.size < parameters.length) return;
  const [key, value] = unusual;
  if (key === 'limit' && /^[1-9]\d*$/.test(value)) observeLarge(at, Number(value), answers);
  if (key === 'limit') observeForm(at, value, answers);
  if (key === '_') observeUnknownKey(at, answers);
  const question = odd.find((one) => one.key === key && one.test(value));
  if (question === undefined) return;
  const { words } = question;
  const point = pointOf(question, at);
  if (isOfInput(at)) answers.see(point, at.response.status, at);
  if (isPage(at)) answers.see(point, words.get(bodyObject(at.response)[key]) ?? null, at);
}

/** Ways to write a number that some parsers take. */
const forms: readonly (readonly [OpenPointId, RegExp])[] = [
  ['list.number-decimal', /^([1-9]\d?)\.0+$/],
  ['list.number-exponent', /^([2-9])e1$/i],
  ['list.number-sign', /^\+([1-9]\d?)$/],
];

/** What a `limit` is taken for that is not written in digits only. */
function observeForm(at: Recorded, value: string, answers: Answers): void {
  for (const [point, pattern] of forms) {
    const [, digits] = pattern.exec(value) ?? [];
    // more than 50 may be cut, and 50 is the default
    if (digits === undefined || Number(value) >= listDefaults.limit) continue;
    if (isOfInput(at)) answers.see(point, at.response.status, at);
    if (!isPage(at)) continue;
    const words = new Map<unknown, string>([
      [listDefaults.limit, 'default'],
      [Number(digits), 'leading-digits'],
      [Number(value), 'accepted'],
    ]);
    answers.see(point, words.get(bodyObject(at.response).limit) ?? null, at);
  }
}

/** jQuery adds `_=<time>` to get past caches: nobody means anything by it. */
function observeUnknownKey(at: Recorded, answers: Answers): void {
  if (isOfInput(at)) answers.see('list.unknown-keys', at.response.status, at);
  if (isPage(at)) answers.see('list.unknown-keys', 'ignored', at);
}

/** More than a million entities are not asked for because anybody wants so many. */
const excess = 1_000_000;

/** What a `limit` above 50 gets. */
function observeLarge(at: Recorded, asked: number, answers: Answers): void {
  if (isOfInput(at)) answers.see('list.excess', at.response.status, at);
  if (!isPage(at)) return;
  const served = bodyObject(at.response).limit;
  if (served === asked) observeServed(at, asked, answers);
  // the default may be the largest, too
  if (typeof served !== 'number' || served >= asked || served <= listDefaults.limit) return;
  answers.see('list.excess', 'clamped', at);
  answers.see('list.maximum', served, at);
}

/** A page that says that it has as many entities as were asked for. */
function observeServed(at: Recorded, asked: number, answers: Answers): void {
  const isWhole = entitiesOf(at.response).length >= totalOf(at.response);
  if (asked >= excess && isWhole) answers.see('list.maximum', 'none', at);
}

/** Which of two values of `limit` counts. */
function observeRepeated(at: Recorded, answers: Answers): void {
  const parameters = parametersOf(at);
  const [first, last, ...others] = parameters.map(([, value]) => Number(value));
  const isOfLimit = parameters.every(
    ([key, value]) => key === 'limit' && isPlainInteger(key, value),
  );
  if (!isOfLimit || first === undefined || last === undefined || others.length > 0) return;
  if (new Set([first, last, listDefaults.limit]).size < 3) return;
  const words = new Map<unknown, string>([
    [first, 'first'],
    [last, 'last'],
    [listDefaults.limit, 'default'],
  ]);
  if (isOfInput(at)) answers.see('list.repeated', at.response.status, at);
  if (isPage(at))
    answers.see('list.repeated', words.get(bodyObject(at.response).limit) ?? null, at);
}

/** The order of a page that comes in the same order twice. */
function observeOrder(at: Recorded, history: History, answers: Answers): void {
  const { response } = at;
  if (entitiesOf(response).length < minDifferent) return;
  const same = pagesBefore(history, at).findLast(
    (page) => page.response.request.path === response.request.path,
  );
  if (same === undefined || totalOf(same.response) !== totalOf(response)) return;
  const isSame = sameIds(same.response, response);
  if (!isSame) answers.see('list.order', null, at, same);
  const { word } = orderOf(entitiesOf(response));
  if (isSame && word !== null) answers.see('list.order', word, at, same);
}
