import { createMock } from 'location-data-kit/msw';
import { setupServer } from 'msw/node';

export const baseUrl = 'https://places.test';

/**
 * The service of all tests; every test finds it as new. Its clock stands still until a test moves it, so nothing here
 * depends on how fast the machine is. Scrapes take 2 seconds of that clock: half a second of waiting, the rest at work.
 */
export const mock = createMock({ baseUrl, clock: '2030-01-31T12:00:00Z', scrapeTime: '2s' });

export const server = setupServer(...mock.handlers);
