import type { OperationId } from '../../api/operations.js';
import type { Duration } from '../../input/duration.js';
import type { Rules } from '../../operations/operations.js';
import type { Fault, PresetFault } from '../faults/fault.js';
import type { Rewrite } from '../responses/rewrite.js';

/** The options of the service that conditions can replace. */
export interface ReplacedOptions {
  readonly scrapeTime?: Duration;
  readonly marketSize?: number;
}

/** Something that a client has to live with, in terms of what the service can do. */
export interface Condition {
  /** one sentence about what the client meets */
  readonly text: string;
  /** changes what responses say */
  readonly rewrite?: Rewrite;
  /** options, in place of those given */
  readonly options?: ReplacedOptions;
  /** changes what the service does */
  readonly rules?: (rules: Rules) => Rules;
  /** there from the start, and again after a reset */
  readonly fault?: Fault | PresetFault;
  /** there in the same way, once for each operation */
  readonly oncePerOperation?: (operation: OperationId) => Fault | PresetFault;
}
