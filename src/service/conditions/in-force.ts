import { type OperationId, operationIds } from '../../api/operations.js';
import type { Rules } from '../../operations/operations.js';
import type { Fault, PresetFault } from '../faults/fault.js';
import type { Rewrite } from '../responses/rewrite.js';
import type { Condition, ReplacedOptions } from './condition.js';
import { conditionIds, conditions } from './conditions.js';

/** What the conditions of a service amount to. */
export interface ConditionsInForce {
  /** in place of those given */
  readonly options: ReplacedOptions;
  readonly rules: (rules: Rules) => Rules;
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
  return {
    options: optionsOf(all),
    rules: (rules) => changedRules(rules, all),
    rewrite: rewriteOf(all),
    faults: [...lastingFaults(all), ...operationIds.flatMap((id) => faultsInTurn(id, all))],
  };
}

function optionsOf(all: readonly Condition[]): ReplacedOptions {
  let found: ReplacedOptions = {};
  for (const { options } of all) {
    found = { ...found, ...options };
  }
  return found;
}

function changedRules(rules: Rules, all: readonly Condition[]): Rules {
  let changed = rules;
  for (const { rules: change } of all) {
    if (change) changed = change(changed);
  }
  return changed;
}

/** All rewrites, one after the other; null if there are none. */
function rewriteOf(all: readonly Condition[]): Rewrite | null {
  const rewrites = all.flatMap(({ rewrite }) => rewrite ?? []);
  if (rewrites.length === 0) return null;
  return {
    object(object, kind) {
      let changed = object;
      for (const rewrite of rewrites) {
        changed = rewrite.object(changed, kind);
      }
      return changed;
    },
    location(address) {
      let changed = address;
      for (const { location } of rewrites) {
        if (location) changed = location(changed);
      }
      return changed;
    },
  };
}

function lastingFaults(all: readonly Condition[]): (Fault | PresetFault)[] {
  return all.flatMap(({ fault }) => fault ?? []);
}

/**
 * The faults that hit the first request of an operation. If there are several, they hit one request
 * each, so that none hides another: of two with a status the service does so itself, and one
 * without waits for them.
 */
function faultsInTurn(operation: OperationId, all: readonly Condition[]): (Fault | PresetFault)[] {
  const faults = all.flatMap(({ oncePerOperation }) => oncePerOperation?.(operation) ?? []);
  const withStatus = faults.filter(({ body }) => body === undefined);
  const others = faults.filter(({ body }) => body !== undefined);
  const after = withStatus.length;
  return [...withStatus, ...others.map((fault) => ({ ...fault, after }))];
}
