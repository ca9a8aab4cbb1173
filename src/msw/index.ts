/** The mock as a library: the Location Data Subscription Service as request handlers for MSW. */
export * from '../exports.js';
export type { BaseUrl } from './base-url.js';
export { createMock, isolated, type Mock, type MockOptions } from './create-mock.js';
export type { MockEvents, MockWarning } from './events.js';
export { localStorageState, type LocalStorageState, type MockStorage } from './storage.js';
