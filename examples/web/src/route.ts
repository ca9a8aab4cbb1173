import { useSyncExternalStore } from 'react';

/** What the page shows, kept in the fragment of its address, so that links, reload and the back button work. */
export type Route = { page: 'start' } | { page: 'new' } | { page: 'subscription'; id: string };

export const paths = {
  start: '#/',
  create: '#/new',
  subscription: (id: string) => `#/subscriptions/${id}`,
};

function routeOf(hash: string): Route {
  const [, subscription] = /^#\/subscriptions\/([\w-]+)$/.exec(hash) ?? [];
  if (subscription !== undefined) return { page: 'subscription', id: subscription };
  return { page: hash === paths.create ? 'new' : 'start' };
}

function listen(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(listen, () => location.hash));
}

export function goTo(path: string): void {
  location.hash = path;
}
