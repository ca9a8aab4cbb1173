import type { HttpHandler } from 'msw';
import { createMock, type Mock, type MockOptions } from './create-mock.js';

/** The part of MSW's `SetupServer` that isolates what happens in a callback. */
interface BoundaryServer {
  boundary<Result>(callback: () => Result): () => Result;
  use(...handlers: HttpHandler[]): void;
}

/**
 * Gives a test a mock of its own, also beside others that run at the same time in one process:
 * `test('…', isolated(server, { baseUrl }, async (mock) => { … }))`.
 * @param server returned by `setupServer` of `msw/node`, and listening
 * @param callback the test; requests that it causes go to its mock
 * @returns a function for the test runner
 * @throws {RangeError} as `createMock` does, when the function is called
 */
export const isolated = <Result>(
  server: BoundaryServer,
  options: MockOptions,
  callback: (mock: Mock) => Result,
): (() => Result) =>
  server.boundary(() => {
    const mock = createMock(options);
    server.use(...mock.handlers);
    return callback(mock);
  });
