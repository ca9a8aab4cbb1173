import type { Check } from '../requirements/check.js';
import { actsIn, effectOf, type Sending, type Act } from '../script/act.js';
import type { Part } from '../script/phases.js';
import { script } from '../script/script.js';

/** Returns the acts and facts that a check names. */
export const actsNamedBy = (check: Check): readonly Act[] =>
  'sends' in check ? check.sends : [check.from];

/** The settings of a read-only run, for the requests that a check always needs. */
const settings = { readOnly: true, subscription: '', extended: true } as const;

/** Returns the kind of requests that a check always needs. */
export const sentBy = (check: Check): Sending => effectOf(actsNamedBy(check), settings) ?? 'reads';

const parts: readonly Part[] = script.flatMap(({ groups }) =>
  groups.flatMap((group) => group.parts),
);
const places: ReadonlyMap<Act, Part> = new Map(
  parts.flatMap((part) => part.acts.map((act) => [act, part] as const)),
);

/**
 * Returns the part of the script with the last act that a check names; the last part for a check
 * without acts.
 */
export function partOf(check: Check): Part | undefined {
  const acts = [settings, { ...settings, readOnly: false, subscription: undefined }].flatMap(
    (all) => actsIn(actsNamedBy(check), all),
  );
  const named = new Set(acts.map((act) => places.get(act)));
  return parts.findLast((part) => named.has(part)) ?? parts.at(-1);
}

/** Returns checks in the order in which the script completes them. */
export function inOrder(checks: readonly Check[]): readonly Check[] {
  const placed = checks.map((check) => ({ check, part: partOf(check) }));
  return parts
    .flatMap((part) => placed.filter((one) => one.part === part))
    .map(({ check }) => check);
}
