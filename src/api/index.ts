/**
 * The API for code of clients: types of all bodies, and the addresses of the operations. Imports
 * nothing.
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
