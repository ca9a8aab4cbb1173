import { createMock, type Mock } from 'location-data-kit/msw';
import { setupWorker } from 'msw/browser';

/** Lets the whole service run inside this page: its state is kept in localStorage, so a reload shows the same. */
export async function startMock(): Promise<Mock> {
  const mock = createMock({ baseUrl: '/api', storage: 'localStorage', latency: '200ms', scrapeTime: '4s' });
  mock.on('warning', ({ message }) => console.warn(message));
  mock.on('failure', (error) => console.error(error));
  // "bypass": what is not the service's, scripts and styles above all, goes to the network as ever.
  await setupWorker(...mock.handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
  return mock;
}
