import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/api.ts';
import { App } from './app.tsx';
import { createQueryClient } from './queries.ts';
import { SettingsContext } from './settings.ts';
import './styles/base.css';
import './styles/subscriptions.css';
import './styles/entities.css';

const { VITE_API_URL, VITE_API_TOKEN } = import.meta.env;
const client = createQueryClient();
let url = VITE_API_URL ?? '';
let token = VITE_API_TOKEN ?? (import.meta.env.DEV ? 'demo-token' : undefined);
let panel: ReactNode;
const rememberAs = `subscriptions at ${url}`;

// Vite puts the variable's value here while it builds. With an address, the rest of this block is dead code,
// and neither the mock nor the panel that steers it gets into the bundle.
if (!import.meta.env.VITE_API_URL) {
  const [{ startMock }, { DeveloperPanel }] = await Promise.all([
    import('./mock/start-mock.ts'),
    import('./mock/developer-panel.tsx'),
  ]);
  const mock = await startMock();
  url = '/api';
  token = 'demo-token';
  panel = <DeveloperPanel mock={mock} rememberAs={rememberAs} />;
}

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no element #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <SettingsContext value={{ api: createApi(url, token), rememberAs, pollEvery: 1000, typingPause: 300 }}>
        <App source={VITE_API_URL ? url : 'a mock inside this page'}>{panel}</App>
      </SettingsContext>
    </QueryClientProvider>
  </StrictMode>,
);
