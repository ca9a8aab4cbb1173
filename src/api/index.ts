/**
 * The interface of the Location Data Subscription Service, for code of clients: types of all bodies,
 * and what little is known of the operations. It imports nothing.
 */
export {
  addresses,
  listDefaults,
  type Method,
  type OperationId,
  operationIds,
} from './operations.js';
export type * from './wire.js';
export { subscriptionStatuses } from './wire.js';
