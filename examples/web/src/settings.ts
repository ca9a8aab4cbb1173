import { createContext, use } from 'react';
import type { Api } from './api/api.ts';

/** What the application is started with; tests give an address and intervals of their own. */
export interface Settings {
  api: Api;
  /** key in localStorage under which the ids of subscriptions are kept */
  rememberAs: string;
  /** how often to look whether a scrape has come further, ms */
  pollEvery: number;
  /** how long nobody types until help on field names is asked for, ms */
  typingPause: number;
}

export const SettingsContext = createContext<Settings | null>(null);

export function useSettings(): Settings {
  const settings = use(SettingsContext);
  if (settings === null) throw new Error('There are no settings around this component');
  return settings;
}
