import { explained } from './blame.js';
import { changeByClock } from './clock.js';
import type { Flaw, Findings } from './findings.js';
import { isAccepted } from './marks.js';
import { isLostBy } from './restart.js';
import { registerNames, registers, shownId, type RegisterName } from './registers.js';
import { isExact } from '../session/findings/moment.js';
import { visible, type Sighting, type Track } from './track.js';
import { objectOf, precedes, type TranscriptExchange } from './transcript.js';
import { fold } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** What was seen so recently has not been changed by somebody else, ms. */
export const freshness = 10_000;

/** Everything that is shown of a register must be something that may be there. */
export function judgeReads(world: WorldModel, restart: number | null, findings: Findings): void {
  for (const subscription of world.all) {
    judgeIds(subscription, findings);
    for (const name of registerNames) {
      judgeRegister(world, restart, subscription, name, findings);
    }
  }
  judgeAccount(world, findings);
}

/** A response shows the requested subscription. */
function judgeIds(subscription: Tracked, findings: Findings): void {
  for (const at of subscription.exchanges) {
    const id = shownId(at);
    if (at.sender !== 'own' || at.operation === 'list' || !isAccepted(at)) continue;
    if (id === '' || id === subscription.id) continue;
    const due = { expected: subscription.id, found: id };
    findings.add({ kind: 'swapped', at, subscription, subject: 'id', ...due });
  }
}

/** All subscriptions that were created with one credential are of one account. */
function judgeAccount(world: WorldModel, findings: Findings): void {
  const own = world.all.filter(({ isOwn }) => isOwn);
  const accounts = own.flatMap(({ creation }) => {
    const account = objectOf(creation?.json).account_id;
    return creation === null || typeof account !== 'string' ? [] : [{ at: creation, account }];
  });
  const [first] = accounts;
  const other = accounts.find(({ account }) => fold(account) !== fold(first?.account ?? ''));
  if (first === undefined || other === undefined) return;
  findings.add({
    kind: 'made up',
    clause: 'auth.one-account',
    at: other.at,
    source: first.at,
    expected: first.account,
    found: other.account,
  });
}

/** Wrong values of one register that are explained: each is compared with all before it. */
const mostWrong = 50;

function judgeRegister(
  world: WorldModel,
  restart: number | null,
  subscription: Tracked,
  name: RegisterName,
  findings: Findings,
): void {
  const track = subscription.tracks[name];
  const { lag, isRecording } = world.transcript;
  let wrong = 0;
  for (const sighting of track.sightings) {
    const { exchange, value } = sighting;
    if (isSwapped(exchange, subscription)) continue;
    const due = visible(track, exchange, lag);
    if (due.some((write) => track.allows(write, value))) continue;
    wrong += 1;
    if (wrong > mostWrong) return;
    const finding = explained(world, subscription, name, sighting, due);
    const mayChange = registers[name].changesByClock === true;
    const isLost = mayChange && isLostBy(restart, subscription, sighting);
    const ask = mayChange && !isLost ? changeByClock(world, subscription, sighting) : null;
    if (ask !== null) findings.ask(ask);
    else if (!isLost && (!isRecording || isCertain(track, sighting, finding)))
      findings.add(finding);
    track.assume(sighting);
  }
}

const isSwapped = (exchange: TranscriptExchange, { id }: Tracked): boolean =>
  shownId(exchange) !== '' && shownId(exchange) !== id;

/**
 * Whether a value is wrong although other clients may write as well: its own response shows it, it
 * was requested and rejected, it was right a moment ago, or `updated_at` says that nothing has
 * happened since it was right.
 */
function isCertain(track: Track, sighting: Sighting, finding: Flaw): boolean {
  const { kind, write, at } = finding;
  const { name } = track;
  if (name === 'account_id' || name === 'created_at' || write?.exchange === at) return true;
  if (name === 'state') return kind === 'never shown' || isToldState(track, finding);
  if (name === 'fields' && (kind === 'performed' || kind === 'of another')) return true;
  if (at.operation === 'update' && isFresh(track, finding)) return true;
  return contradictsVersion(track, sighting);
}

/** Whether the value that should show was seen a moment ago. */
function isFresh(track: Track, { at, write }: Flaw): boolean {
  const last = track.lastBefore(at);
  if (last === undefined || at.sent - last.exchange.received >= freshness) return false;
  return track.allows(write, last.value);
}

/** Whether a request has probably caused a state that was another one a moment ago. */
const isToldState = (track: Track, finding: Flaw): boolean =>
  ['performed', 'beside', 'answered otherwise'].includes(finding.kind) && isFresh(track, finding);

/** Whether an earlier body with the same `updated_at`, to a millisecond, shows another value. */
function contradictsVersion(
  { name, sightings }: Track,
  { exchange: at, value }: Sighting,
): boolean {
  const version = versionOf(at);
  if (version === null) return false;
  return sightings.some(
    (before) =>
      precedes(before.exchange, at) &&
      versionOf(before.exchange) === version &&
      !registers[name].isSame(before.value, value),
  );
}

/** `updated_at`, if it has milliseconds: two bodies with the same one show the same state. */
function versionOf({ json }: TranscriptExchange): string | null {
  const { updated_at: updated } = objectOf(json);
  return typeof updated === 'string' && isExact(updated) ? updated : null;
}
