import { operationIds } from '../../api/operations.js';
import type { Policy } from '../../policy/policy.js';
import type { Fault, PresetFault } from '../faults/fault.js';
import type { BodyObject, BodyObjectKind, Rewrite } from '../responses/rewrite.js';
import type { Condition, ReplacedOptions } from './condition.js';
import { conditionIds, conditions } from './conditions.js';

/** What the conditions of a service amount to. */
export interface ConditionsInForce {
  /** in place of those given */
  readonly options: ReplacedOptions;
  readonly policy: (policy: Policy) => Policy;
  /** null if responses stay as they are */
  readonly rewrite: Rewrite | null;
  /** those that are there from the start, and again after a reset */
  readonly faults: readonly (Fault | PresetFault)[];
}

/** @param ids as validated by `conditionsSchema` */
export function conditionsInForce(ids: readonly string[] = []): ConditionsInForce {
  const all: Condition[] = conditionIds
    .filter((id) => ids.includes(id))
    .map((id) => conditions[id]);
  const rewrites = all.flatMap(({ rewrite }) => rewrite ?? []);
  return {
    options: all.reduce<ReplacedOptions>((before, { options }) => ({ ...before, ...options }), {}),
    policy: (given) =>
      all.reduce((policy, { policy: change }) => change?.(policy) ?? policy, given),
    rewrite: rewrites.length === 0 ? null : inTurn(rewrites),
    faults: [...all.flatMap(({ fault }) => fault ?? []), ...faultsInTurn(all)],
  };
}

function inTurn(rewrites: readonly Rewrite[]): Rewrite {
  return {
    object: (object: BodyObject, kind: BodyObjectKind) =>
      rewrites.reduce((before, rewrite) => rewrite.object(before, kind), object),
    location: (address) =>
      rewrites.reduce((before, { location }) => location?.(before) ?? before, address),
  };
}

/**
 * The faults that hit the first request of an operation. If there are several, they hit one request
 * each, so that none hides another: of two with a status the service does so itself, and one
 * without waits for them.
 */
function faultsInTurn(all: readonly Condition[]): (Fault | PresetFault)[] {
  const once = all.flatMap(({ oncePerOperation }) => oncePerOperation ?? []);
  return operationIds.flatMap((operation) => {
    const faults = once.map((fault) => fault(operation));
    const after = faults.filter(({ body }) => body === undefined).length;
    return faults.map((fault) => (fault.body === undefined ? fault : { ...fault, after }));
  });
}
