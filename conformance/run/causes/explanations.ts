import type { CheckResult } from '../report.js';
import type { Group } from './symptom.js';

/**
 * What a failure explains in other checks, which look at the same thing later or more closely: the
 * checks by the id of the one that says why. The first that fails counts.
 */
const explanations: Readonly<Record<string, RegExp>> = {
  'subscription.id': /^(get\.same-id|create\.own-id|get\.same-later|update\.same-subscription)$/,
  'subscription.account-id':
    /^(auth\.one-account|get\.(agrees|same-later)|update\.same-subscription)$/,
  'subscription.fields':
    /^(create\.(fields|second)|get\.agrees|update\.(fields-replaced|persists|again|second|lasts|pages))$/,
  'subscription.status':
    /^(create\.(active|second)|get\.(still-active|until-cancelled)|cancel\.not-active)$/,
  'auth.one-account': /^(get\.(agrees|same-later)|update\.(same-subscription|keeps-rest|second))$/,
  'entity.entity-type': /^entity\.entity-type-matches$/,
  'entity.city': /^entity\.city-matches$/,
  'entity.fields': /^entity\.fields-/,
  'entity.id': /^entity\.ids-unique$/,
  'list.ok': /^(create\.second|update\.pages|list\.)/,
  'list.data': /^(create\.second|update\.pages|list\.)/,
  'list.pages-differ':
    /^(list\.(offset-counts-entities|pages-disjoint|total-|page-full|past-end)|create\.second|update\.(pages|again))/,
  'list.offset-counts-entities':
    /^(list\.(pages-disjoint|total-|page-full|past-end)|create\.second|update\.(pages|again))/,
  'list.limit-respected':
    /^(list\.(default-limit|page-full|pages-)|create\.second|update\.(pages|again))/,
  'list.total-covers': /^(list\.(total-|page-full|past-end)|create\.second|update\.(pages|again))/,
  'create.subscription': /^(get\.still-active|update\.same-subscription)$/,
  'create.active': /^(create\.second|get\.still-active)$/,
  'create.fields': /^(create\.second|get\.agrees)$/,
  'get.subscription': /^(get\.|create\.second$|update\.(second|lasts|again)$|auth\.no-effect\.)/,
  'update.subscription': /^update\./,
  'update.fields-replaced': /^update\./,
  'update.persists': /^update\./,
};

/**
 * Checks that look once more at what others have looked at: after a change, on a second
 * subscription, or at all responses. They yield to a failure of the same operation.
 */
export const looksAgain =
  /^(general\.whole-bodies|create\.second|update\.(second|pages|lasts)|get\.same-later|list\.(limit|offset)-echoed)$/;

export const isFailure = ({ outcome }: CheckResult): boolean => outcome === 'fail';

/** The group with a failure that explains a check; undefined if there is none. */
export function explanationOf(check: string, groups: readonly Group[]): Group | undefined {
  for (const [id, explained] of Object.entries(explanations)) {
    if (id === check || !explained.test(check)) continue;
    const group = groups.find(({ checks }) =>
      checks.some((one) => one.id === id && isFailure(one)),
    );
    if (group !== undefined) return group;
  }
  return undefined;
}
