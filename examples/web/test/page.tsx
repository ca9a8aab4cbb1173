import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subscription } from 'location-data-kit/msw';
import { createApi } from '../src/api/api.ts';
import { App } from '../src/app.tsx';
import { createQueryClient } from '../src/queries.ts';
import { paths } from '../src/route.ts';
import { SettingsContext } from '../src/settings.ts';
import { remember } from '../src/subscriptions/remembered.ts';
import { baseUrl, mock } from './service.ts';

const rememberAs = 'subscriptions';

/** Opens the page as a browser would: with whatever localStorage and the address hold. Polls fast, since tests wait for it. */
export function openPage({ path = paths.start, token = 'demo-token' } = {}) {
  location.hash = path;
  const settings = { api: createApi(baseUrl, token), rememberAs, pollEvery: 5, typingPause: 5 };
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <SettingsContext value={settings}>
        <App source="tests" />
      </SettingsContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), close: unmount };
}

interface Given {
  city?: string;
  entity_type?: string;
  fields?: string[];
}

/** A subscription as an earlier visit would have left it. */
export async function subscribe({
  city = 'Berlin',
  entity_type = 'cafe',
  fields = ['phone', 'wifi'],
}: Given = {}) {
  const made = await createApi(baseUrl, 'demo-token').create({ city, entity_type, fields });
  remember(rememberAs, made.id);
  return made;
}

/** The same with its first scrape over, and the page opened on it. */
export async function openReady(
  given?: Given,
): Promise<{ made: Subscription; user: ReturnType<typeof userEvent.setup> }> {
  const made = await subscribe(given);
  mock.clock.advance('2s');
  return { made, user: openPage({ path: paths.subscription(made.id) }).user };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const heading = (name: string) => screen.findByRole('heading', { name });
export const rows = async () =>
  (await screen.findByRole('list', { name: 'Places' })).querySelectorAll(':scope > li');

/** How often an operation has been asked for. */
export const timesAsked = (operation: string) =>
  mock.journal.entries().filter((entry) => entry.operation === operation).length;
