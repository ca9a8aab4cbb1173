import { showPage } from './page.js';
import { LocationService } from './service.js';

// The address of a sandbox or of the real service. Without one, the page runs on the mock.
const url: string | undefined = import.meta.env.VITE_API_URL;

if (url === undefined && import.meta.env.DEV) {
  // Imported only here, so that a production build contains nothing of it.
  const [{ setupWorker }, { createMock }] = await Promise.all([
    import('msw/browser'),
    import('location-data-kit/msw'),
  ]);
  const mock = createMock({ baseUrl: location.origin });
  await setupWorker(...mock.handlers).start({ onUnhandledRequest: 'bypass' });
  // For the browser's console: mock.clock.advance('1d'), mock.faults.add({ operation: 'listEntities', status: 503 })
  Object.assign(window, { mock });
}

const main = document.querySelector('main');
// A token in a page can be read by everybody who opens it: in production, let a server of yours add it.
if (main)
  showPage(main, new LocationService(url ?? '', import.meta.env.VITE_API_TOKEN ?? 'demo-token'));
