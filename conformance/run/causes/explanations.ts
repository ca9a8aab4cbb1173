import type { ClauseId } from '../../clause-id.js';
import type { CheckResult } from '../report.js';
import type { Group } from './symptom.js';

/** Checks of pages beyond the first, and of lists after an update or of a second subscription. */
const ofLaterPages: readonly ClauseId[] = [
  'create.second',
  'list.page-full',
  'list.pages-disjoint',
  'list.past-end',
  'list.total-reached',
  'list.total-stable',
  'update.again',
  'update.pages',
];

type BeginningOf<Id> = Id extends `${infer First}.${infer Rest}`
  ? `${First}.` | `${First}.${BeginningOf<Rest>}`
  : never;
type Beginning = BeginningOf<ClauseId>;

/**
 * What a failure explains in other checks, which look at the same thing later or more closely: ids
 * of checks, or beginnings of ids that end with a dot. The first that fails counts.
 */
const explanations: Readonly<Partial<Record<ClauseId, readonly (ClauseId | Beginning)[]>>> = {
  'subscription.id': ['create.own-id', 'get.same-id', 'get.same-later', 'update.same-subscription'],
  'subscription.account-id': [
    'auth.one-account',
    'get.agrees',
    'get.same-later',
    'update.same-subscription',
  ],
  'subscription.fields': [
    'create.fields',
    'create.second',
    'get.agrees',
    'update.again',
    'update.fields-replaced',
    'update.lasts',
    'update.pages',
    'update.persists',
    'update.second',
  ],
  'subscription.status': [
    'cancel.not-active',
    'create.active',
    'create.second',
    'get.still-active',
    'get.until-cancelled',
  ],
  'auth.one-account': [
    'get.agrees',
    'get.same-later',
    'update.keeps-rest',
    'update.same-subscription',
    'update.second',
  ],
  'entity.city': ['entity.city-matches'],
  'entity.entity-type': ['entity.entity-type-matches'],
  'entity.fields': ['entity.fields-complete', 'entity.fields-subscribed'],
  'entity.id': ['entity.ids-unique'],
  'interpretation.name': ['interpret.answers-all', 'interpret.asked-names', 'interpret.verbatim'],
  'list.ok': ['create.second', 'list.', 'update.pages'],
  'list.data': ['create.second', 'list.', 'update.pages'],
  'list.default-limit': [
    'list.limit-echoed',
    'list.offset-counts-entities',
    'list.page-full',
    'list.total-covers',
    'update.again',
    'update.pages',
  ],
  'list.pages-differ': ['list.offset-counts-entities', 'list.total-covers', ...ofLaterPages],
  'list.offset-counts-entities': ['list.total-covers', ...ofLaterPages],
  'list.limit-respected': ['list.default-limit', 'list.pages-differ', ...ofLaterPages],
  'list.total-covers': ofLaterPages,
  'create.subscription': ['get.still-active', 'update.same-subscription'],
  'create.active': ['create.second', 'get.still-active'],
  'create.at-once': ['create.place-kept'],
  'create.fields': ['create.second', 'get.agrees'],
  'get.subscription': [
    'auth.no-effect.',
    'create.second',
    'get.',
    'update.again',
    'update.lasts',
    'update.second',
  ],
  'create.beside': ['cancel.earlier', 'update.kept', 'update.second'],
  'update.beside': ['entity.fields-subscribed', 'update.kept', 'update.second'],
  'get.until-cancelled': ['cancel.earlier', 'update.kept'],
  'update.keeps-rest': ['entity.city-matches', 'entity.entity-type-matches', 'get.same-place'],
  'update.subscription': ['update.'],
  'update.fields-replaced': ['update.'],
  'update.persists': ['update.'],
};

/** What happens with ids that do not exist is a matter of its own. */
const ofUnknown = /\.(unknown|malformed)/;

const isAmong = (check: ClauseId, ids: readonly (ClauseId | Beginning)[]): boolean =>
  ids.includes(check) ||
  (!ofUnknown.test(check) && ids.some((id) => id.endsWith('.') && check.startsWith(id)));

/**
 * Checks that look once more at what others have looked at: after a change, on a second
 * subscription, or at all responses. They yield to a failure of the same operation.
 */
const again: readonly ClauseId[] = [
  'create.second',
  'general.whole-bodies',
  'get.same-later',
  'list.limit-echoed',
  'list.offset-echoed',
  'update.lasts',
  'update.pages',
  'update.second',
];

export const looksAgain = ({ id }: CheckResult): boolean => again.includes(id);

export const isFailure = ({ outcome }: CheckResult): boolean => outcome === 'fail';

/**
 * The group with a failure that explains a check; undefined if there is none.
 * @param explains what else may explain it
 */
export function explanationOf(
  check: ClauseId,
  groups: readonly Group[],
  explains: (check: CheckResult) => boolean = isFailure,
): Group | undefined {
  for (const [id, explained] of Object.entries(explanations)) {
    if (id === check || !isAmong(check, explained)) continue;
    const group = groups.find(({ checks }) => checks.some((one) => one.id === id && explains(one)));
    if (group !== undefined) return group;
  }
  return undefined;
}
