import type { Findings, Flaw } from './findings.js';
import { isAccepted, isNotFound } from './marks.js';
import { objectOf, precedes, type TranscriptExchange } from './transcript.js';
import { normalizeWord, validNames, wordSet } from './values.js';

/** The causes of findings: requests, or other findings. */

/** Kinds of findings that have a request as their cause. */
const ofRequests: readonly Flaw['kind'][] = ['performed', 'beside', 'undone', 'by itself'];

/** Kinds of findings of which a single suspect is certainly the cause. */
const certain: readonly Flaw['kind'][] = ['performed', 'beside'];

/** Groups requests that do the same: by their operation, or by a credential that is rejected. */
const groupOf = ({ subject }: Flaw, one: TranscriptExchange): string =>
  isAccepted(one) || one.sender === 'own'
    ? `${subject ?? ''} ${one.operation ?? ''}`
    : one.credential;

/** The groups that are the only suspects of some finding. */
function culpritsIn(findings: readonly Flaw[]): ReadonlySet<string> {
  const groups = findings.flatMap((finding) => {
    const { kind, suspects = [] } = finding;
    const found = new Set(suspects.map((one) => groupOf(finding, one)));
    return certain.includes(kind) && found.size === 1 ? [...found] : [];
  });
  return new Set(groups);
}

/** If several requests may have caused a finding, blames one that has caused another finding. */
function withCulprit(finding: Flaw, culprits: ReadonlySet<string>): Flaw {
  const { kind, suspects = [] } = finding;
  if (!ofRequests.includes(kind) && !isLoss(finding)) return finding;
  const source = suspects.findLast((one) => culprits.has(groupOf(finding, one)));
  if (source === undefined) return finding;
  const group = groupOf(finding, source);
  return {
    ...finding,
    kind: isAccepted(source) || source.id !== finding.subscription?.id ? 'beside' : 'performed',
    requirement: undefined,
    source,
    suspects: suspects.filter((one) => groupOf(finding, one) === group),
  };
}

/**
 * Whether rejected requests have certainly made the same change elsewhere, so that the clock no longer
 * explains it.
 */
const isSettled = ({ kind, subject }: Flaw, certainly: readonly Flaw[]): boolean =>
  kind === 'performed' &&
  certainly.some((one) => one.kind === 'performed' && one.subject === subject);

/** The findings that the clock may still explain, and the evidence that would settle them. */
export function openDoubts({
  found,
  unsettled,
  asks,
}: Findings): Pick<Findings, 'unsettled' | 'asks'> {
  const open = unsettled.filter((one) => !isSettled(one, found));
  const reasons = new Set(open.map(({ doubt }) => doubt));
  const isOpen = (why: string): boolean =>
    reasons.has(why) || !unsettled.some(({ doubt }) => doubt === why);
  return { unsettled: open, asks: asks.filter((ask) => !('why' in ask) || isOpen(ask.why)) };
}

/** Returns findings with their causes, without findings that follow from others. */
export function causesOf({ found: certainly, unsettled, asks }: Findings): readonly Flaw[] {
  const culprits = culpritsIn(certainly);
  // what changes by the clock elsewhere may have done so here
  const isAsked = (state: string): boolean =>
    asks.some((ask) => 'found' in ask && ask.found === state);
  const mayBeByClock = ({ kind, found }: Flaw): boolean =>
    ['by itself', 'never shown'].includes(kind) && isAsked(found);
  const settled = unsettled.filter((one) => isSettled(one, certainly));
  const found = [...certainly, ...settled]
    .filter((finding) => !mayBeByClock(finding))
    .map((finding) => withCulprit(finding, culprits));
  const isLostAlone = found.some(isLossAlone);
  const misdirected = new Set(found.filter(isOfOther).map(({ source }) => source));
  const lost = new Set(found.filter(isLoss).map(({ subscription }) => subscription));
  const isLost = (one: Flaw['subscription']): boolean =>
    lost.has(one) || (one !== undefined && one.losses.length > 0);
  const outdated = found.filter(isOfOutdatedView);
  const isDoubled = found.some(
    ({ kind, requirement }) => kind === 'page' && requirement === 'list.beside',
  );
  return found.filter((finding) => {
    const { at, kind, subscription } = finding;
    if (isOfWrongFields(finding, found) || isOfMisdirected(finding, misdirected)) return false;
    // a list that counts the entities of two subscriptions shows one subscription's entities
    if (isDoubled && finding.requirement === 'list.total-reached') return false;
    if (outdated.some((one) => isUnknownTo(one, finding))) return false;
    // where subscriptions get lost without a request, no request is to blame for another loss
    if (isLostAlone && isLoss(finding) && finding.source !== undefined) return false;
    return !(kind === 'rejected' && isNotFound(at) && (isLostAlone || isLost(subscription)));
  });
}

/**
 * Whether a read shows the fields from before an update that a later read shows: one of several views is
 * outdated.
 */
const isOfOutdatedView = ({ kind, subject, subscription, write, at }: Flaw): boolean =>
  kind === 'undone' &&
  subject === 'fields' &&
  write !== undefined &&
  subscription?.tracks.fields.sightings.some(
    ({ exchange, value }) =>
      precedes(at, exchange) && subscription.tracks.fields.allows(write, value),
  ) === true;

/**
 * Whether an outdated view explains a finding, because the creation or cancellation is later than the update
 * that it lacks.
 */
function isUnknownTo(outdated: Flaw, { kind, subject, subscription, write }: Flaw): boolean {
  const isCancellation = kind === 'undone' && subject === 'state';
  const since = isCancellation ? write?.sent : subscription?.creation?.sent;
  const isLater = (since ?? -Infinity) >= (outdated.write?.sent ?? Infinity);
  return isLater && (isCancellation || kind === 'found at times');
}

/** Whether a write has no effect on its subscription because it changed another one. */
const isOfMisdirected = (
  finding: Flaw,
  misdirected: ReadonlySet<TranscriptExchange | undefined>,
): boolean =>
  !isOfOther(finding) &&
  finding.kind !== 'performed' &&
  misdirected.has(finding.write?.exchange ?? undefined);

/** Requests the culprit if rejected requests with several credentials may have taken effect. */
export function askForCulprits(found: readonly Flaw[], findings: Findings): void {
  for (const { kind, source, suspects = [] } of found) {
    const alike = suspects.filter((one) => one.operation === source?.operation);
    const byCredential = new Map(alike.map((one) => [one.credential, one]));
    if (kind !== 'performed' || source?.sender === 'own' || byCredential.size < 2) continue;
    findings.ask({ suspects: [...byCredential.values()] });
  }
}

/** Whether entities show fields that reads of the subscription show too, which is a finding already. */
const isOfWrongFields = (
  { requirement, subscription, names = [] }: Flaw,
  found: readonly Flaw[],
): boolean =>
  (requirement === 'update.entities-follow' || requirement === 'list.beside') &&
  found.some((one) => {
    if (one.subject !== 'fields' || one.subscription !== subscription) return false;
    const shown = wordSet(validNames(objectOf(one.at.json).fields));
    return names.length > 0 && names.every((name) => shown.has(normalizeWord(name)));
  });

const isOfOther = ({ kind, source }: Flaw): boolean =>
  (kind === 'of another' || kind === 'beside') && source !== undefined;

/** Whether a subscription is lost although no request can have caused that. */
const isLossAlone = (finding: Flaw): boolean => {
  const { kind, source, suspects = [] } = finding;
  return isLoss(finding) && kind === 'by itself' && [source, ...suspects].every((one) => !one);
};

/** Whether a subscription that should exist is not found. */
const isLoss = ({ subject, found }: Flaw): boolean => subject === 'state' && found === '"gone"';
