import { defineConfig } from '@playwright/test';

export default defineConfig({
  workers: 2,
  fullyParallel: true,
  // A machine may be busy with something else.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  use: {
    launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS),
    sandboxOptions: { seed: 7, scrapeTime: '1h' },
  },
});
