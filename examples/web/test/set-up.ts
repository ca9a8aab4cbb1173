import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { mock, server } from './service.ts';

// Nothing here takes long, but other work may keep the machine from getting to it.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out.
const nothing = () => undefined;
globalThis.ResizeObserver = class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};
Element.prototype.scrollIntoView = nothing;

// "error": a request to a wrong address fails the test instead of going out into the world.
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

afterEach(async () => {
  cleanup();
  server.resetHandlers();
  await mock.reset();
  localStorage.clear();
  location.hash = '';
});

afterAll(() => server.close());
