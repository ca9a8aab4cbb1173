import { signal } from '@preact/signals';

/** Parts of the page, by the fragment of its address. */
export const views = {
  requests: 'Activity',
  faults: 'Faults',
  try: 'Try a request',
  state: 'State',
} as const;
export type View = keyof typeof views;

export interface Route {
  view: View;
  /** the subscription that is open */
  subscription?: string;
}

function read(): Route {
  const [, name = '', id] = location.hash.split('/');
  if (name === 'subscriptions' && id) return { view: 'requests', subscription: decodeURIComponent(id) };
  return { view: name === 'faults' || name === 'try' || name === 'state' ? name : 'requests' };
}

export const route = signal<Route>(read());
window.addEventListener('hashchange', () => {
  route.value = read();
});
