import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ command, mode }) => {
  const apiUrl = loadEnv(mode, import.meta.dirname, 'VITE_').VITE_API_URL ?? '';
  const withMock = apiUrl === '';
  if (command === 'build' && mode === 'production' && withMock) {
    throw new Error(
      'A production build needs the address of the service: VITE_API_URL=https://… npm run build',
    );
  }
  return {
    plugins: [react()],
    // All that is in there is the mock's service worker, which production builds must not contain.
    publicDir: withMock ? 'src/mock/public' : false,
    // location-data-kit is a link to a folder with a node_modules of its own, where Vite would find another msw (and
    // the page would hold two of them). Once it is installed from a registry, this line can go.
    resolve: { dedupe: ['msw'] },
    // Also because it is a link: Vite bundles only what it finds below node_modules beforehand. Without this, the
    // first start of the mock would fetch some hundred files.
    optimizeDeps: { include: withMock ? ['location-data-kit/msw', 'msw/browser'] : [] },
    build: { outDir: mode === 'demo' ? 'dist/demo' : 'dist/production' },
    test: {
      // One for the pages and one for the browser, also on a machine with two processors.
      maxWorkers: 2,
      projects: [
        {
          extends: true,
          test: {
            name: 'pages',
            include: ['test/*.test.tsx'],
            environment: 'jsdom',
            setupFiles: ['test/set-up.ts'],
            testTimeout: 30_000,
          },
        },
        {
          extends: true,
          test: { name: 'browser', include: ['e2e/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
        },
      ],
    },
  };
});
