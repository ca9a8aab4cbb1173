import type { Findings, Flaw } from './findings.js';
import { isAccepted, isNotFound } from './marks.js';
import type { TranscriptExchange } from './transcript.js';

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

/** The groups that have caused a finding whose suspects are all of one group. */
function culpritsIn(findings: readonly Flaw[]): ReadonlySet<string> {
  const groups = findings.flatMap((finding) => {
    const { kind, suspects = [] } = finding;
    const found = new Set(suspects.map((one) => groupOf(finding, one)));
    return certain.includes(kind) && found.size === 1 ? [...found] : [];
  });
  return new Set(groups);
}

/**
 * Where several requests may have caused a finding, the cause is a request that has caused another
 * finding.
 */
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

/** Findings with their causes, without those that follow from others. */
export function causesOf({ found: certainly, unsettled, asks }: Findings): readonly Flaw[] {
  const culprits = culpritsIn(certainly);
  // what changes by the clock elsewhere may have done so here
  const isAsked = (state: string): boolean =>
    asks.some((ask) => 'found' in ask && ask.found === state);
  const mayBeByClock = ({ kind, found }: Flaw): boolean =>
    ['by itself', 'never shown'].includes(kind) && isAsked(found);
  // what rejected requests do elsewhere, they have done here
  const isSettled = ({ kind, subject }: Flaw): boolean =>
    kind === 'performed' &&
    certainly.some((one) => one.kind === 'performed' && one.subject === subject);
  const found = [...certainly, ...unsettled.filter(isSettled)]
    .filter((finding) => !mayBeByClock(finding))
    .map((finding) => withCulprit(finding, culprits));
  const isLostAlone = found.some(isLossAlone);
  const misdirected = new Set(found.filter(isOfOther).map(({ source }) => source));
  const lost = new Set(found.filter(isLoss).map(({ subscription }) => subscription));
  return found.filter((finding) => {
    const { at, kind, write, subscription } = finding;
    // a request that was carried out on another subscription has no effect on its own
    if (
      !isOfOther(finding) &&
      kind !== 'performed' &&
      misdirected.has(write?.exchange ?? undefined)
    )
      return false;
    // where subscriptions get lost without a request, no request is to blame for another loss
    if (isLostAlone && isLoss(finding) && finding.source !== undefined) return false;
    return !(kind === 'rejected' && isNotFound(at) && (isLostAlone || lost.has(subscription)));
  });
}

/** Asks for the culprit where rejected requests with several credentials may have taken effect. */
export function askForCulprits(found: readonly Flaw[], findings: Findings): void {
  for (const { kind, source, suspects = [] } of found) {
    const alike = suspects.filter((one) => one.operation === source?.operation);
    const byCredential = new Map(alike.map((one) => [one.credential, one]));
    if (kind !== 'performed' || source?.sender === 'own' || byCredential.size < 2) continue;
    findings.ask({ suspects: [...byCredential.values()] });
  }
}

const isOfOther = ({ kind, source }: Flaw): boolean =>
  (kind === 'of another' || kind === 'beside') && source !== undefined;

/** Whether a subscription is lost although no request may have caused that. */
const isLossAlone = (finding: Flaw): boolean => {
  const { kind, source, suspects = [] } = finding;
  return isLoss(finding) && kind === 'by itself' && [source, ...suspects].every((one) => !one);
};

/** Whether a subscription is not found that should be. */
const isLoss = ({ subject, found }: Flaw): boolean => subject === 'state' && found === '"gone"';
