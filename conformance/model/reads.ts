import type { RequiredId } from '../check-id.js';
import { explained, transferred } from './blame.js';
import { isCertain, isOfAnother } from './certainty.js';
import { changeByClock } from './clock.js';
import type { Findings, Flaw } from './findings.js';
import { isAccepted } from './marks.js';
import { askAbout, isLostBy, type Restart } from './restart.js';
import { isOpenBody, registerNames, registers, shownId, type RegisterName } from './registers.js';
import { visible, type Sighting, type Track } from './track.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import { normalizeWord, isMasked, show } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** Judges whether responses show values that may be there. */
export function judgeReads(world: WorldModel, restart: Restart | null, findings: Findings): void {
  for (const subscription of world.all.filter(({ isDisturbed }) => !isDisturbed)) {
    judgeLosses(subscription, findings);
    judgeIds(world, subscription, findings);
    for (const name of registerNames) {
      judgeRegister(world, restart, subscription, name, findings);
    }
  }
  if (world.transcript.lacksTokens !== true) judgeAccount(world, findings);
}

/** Reports operations that do not find a subscription although others do. */
function judgeLosses(subscription: Tracked, findings: Findings): void {
  for (const { lost, count, found: source } of subscription.losses) {
    const [at] = lost;
    if (at === undefined) continue;
    const about = { at, subscription, subject: 'state', source } as const;
    const due = { expected: `${count} of ${count}`, found: `${lost.length} of ${count}` };
    findings.add({ kind: 'found at times', ...about, ...due });
  }
}

/** Whether a response shows the requested subscription, if any. */
const isOfOne = (at: TranscriptExchange): boolean =>
  at.sender === 'own' && at.operation !== 'list' && isAccepted(at);

/** Reports responses that show another subscription. */
function judgeIds(world: WorldModel, subscription: Tracked, findings: Findings): void {
  for (const at of subscription.exchanges) {
    const id = shownId(at);
    if (!isOfOne(at)) continue;
    if (id === '' || id === subscription.id) continue;
    const due = { at, subject: 'id', expected: subscription.id, found: id } as const;
    const other = world.subscriptions.get(id);
    const requirement = other?.isOwn ? requirementOfOther(at) : undefined;
    if (requirement === undefined && isOpenBody(at)) continue;
    if (requirement === undefined) findings.add({ ...due, kind: 'swapped', subscription });
    // which of the two was changed before has nothing to do with it
    else if (at.operation === 'get') findings.add({ ...due, kind: 'swapped', requirement });
    else findings.add({ ...due, kind: 'of another', subscription: other, source: at, requirement });
  }
}

/** Returns the requirement that a response with another subscription of the account violates. */
function requirementOfOther({ operation }: TranscriptExchange): RequiredId | undefined {
  if (operation === 'update' || operation === 'cancel') return `${operation}.beside`;
  return operation === 'get' ? 'get.same-id' : undefined;
}

/** Judges whether all subscriptions of a credential have one account. */
function judgeAccount(world: WorldModel, findings: Findings): void {
  const own = world.all.filter(({ isOwn }) => isOwn);
  const accounts = own.flatMap(({ creation }) => {
    const account = objectOf(creation?.json).account_id;
    if (creation === null || typeof account !== 'string' || isMasked(account)) return [];
    return [{ at: creation, account }];
  });
  const [first] = accounts;
  const other = accounts.find(
    ({ account }) => normalizeWord(account) !== normalizeWord(first?.account ?? ''),
  );
  if (first === undefined || other === undefined) return;
  findings.add({
    kind: 'made up',
    requirement: 'auth.one-account',
    at: other.at,
    source: first.at,
    expected: `\`account_id\`: ${show(first.account)}, as in other subscriptions`,
    found: `\`account_id\`: ${show(other.account)}`,
  });
}

/**
 * Maximum number of wrong values of one register that are explained: each is compared with all earlier ones.
 */
const mostWrong = 50;

function judgeRegister(
  world: WorldModel,
  restart: Restart | null,
  subscription: Tracked,
  name: RegisterName,
  findings: Findings,
): void {
  const track = subscription.tracks[name];
  const { lag, isRecording } = world.transcript;
  const context: RegisterContext = { world, restart, subscription, track, findings };
  let wrong = 0;
  for (const sighting of track.sightings) {
    const { exchange, value } = sighting;
    if (isSwapped(exchange, subscription)) continue;
    const due = visible(track, exchange, lag);
    if (due.some((write) => track.allows(write, value))) {
      judgeTransfer(world, subscription, track, sighting, findings);
      continue;
    }
    wrong += 1;
    if (wrong > mostWrong) return;
    noteWrong(context, sighting, explained(world, subscription, name, sighting, due));
    // in a run, the lag covers what follows from one fault
    track.assume(sighting, isRecording ? 0 : lag);
  }
}

/**
 * Reports fields of an existing subscription that were just written to another one. Other clients may cause other changes.
 */
function judgeTransfer(
  world: WorldModel,
  subscription: Tracked,
  track: Track,
  sighting: Sighting,
  findings: Findings,
): void {
  if (track.name !== 'fields' || subscription.creation !== null) return;
  const finding = transferred(world, subscription, track, sighting);
  if (finding !== undefined && !isOfAnother(finding)) findings.add(finding);
}

interface RegisterContext {
  readonly world: WorldModel;
  readonly restart: Restart | null;
  readonly subscription: Tracked;
  readonly track: Track;
  readonly findings: Findings;
}

const mayBeRestart =
  'all subscriptions of this run changed at once, and no newer subscription shows whether a request caused that';

/** Reports a wrong value, unless a restart, the clock or another client explains it. */
function noteWrong(context: RegisterContext, sighting: Sighting, finding: Flaw): void {
  const { world, restart, subscription, track, findings } = context;
  const mayChange = registers[track.name].changesByClock === true;
  const ask = mayChange ? changeByClock(world, subscription, sighting) : null;
  const event = mayChange && isLostBy(restart, subscription, sighting) ? restart : null;
  if (event !== null && isOfEvent(event, finding, ask !== null)) {
    findings.ask(askAbout(event, world));
    if (!event.isCertain) findings.unsettled.push({ ...finding, doubt: mayBeRestart });
    return;
  }
  if (ask !== null) findings.ask(ask);
  if (!world.transcript.isRecording) {
    if (ask === null) findings.add(finding);
    else findings.unsettled.push({ ...finding, doubt: ask.why });
  } else if (isCertain(track, sighting, finding, ask !== null)) findings.add(finding);
  else findings.doubt();
}

/**
 * Whether an event, and neither a request nor the clock, may have changed a subscription: it has changed others
 * too, or no request explains the change.
 */
const isOfEvent = ({ value, count }: Restart, { kind }: Flaw, mayBeByClock: boolean): boolean =>
  value === 'gone' || (!mayBeByClock && (count > 1 || kind === 'by itself'));

const isSwapped = (exchange: TranscriptExchange, { id }: Tracked): boolean =>
  shownId(exchange) !== '' && shownId(exchange) !== id;
