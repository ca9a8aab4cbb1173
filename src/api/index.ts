/**
 * The API for client code: types of all bodies, and the addresses of the operations. Imports no
 * other package.
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
