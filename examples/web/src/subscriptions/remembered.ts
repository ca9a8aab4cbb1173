import { useCallback, useSyncExternalStore } from 'react';

/**
 * The service cannot list subscriptions, so the page remembers the ids of those that it made.
 * An application with a server of its own would keep them there, with the user.
 */

const changes = new EventTarget();

function read(key: string): string {
  return localStorage.getItem(key) ?? '[]';
}

function idsIn(text: string): string[] {
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(key: string, ids: readonly string[]): void {
  localStorage.setItem(key, JSON.stringify(ids));
  changes.dispatchEvent(new Event('change'));
}

export function remember(key: string, id: string): void {
  write(key, [id, ...idsIn(read(key)).filter((one) => one !== id)]);
}

export function forget(key: string, id: string): void {
  write(
    key,
    idsIn(read(key)).filter((one) => one !== id),
  );
}

export function forgetAll(key: string): void {
  write(key, []);
}

/** The remembered ids, newest first; follows what other tabs remember, too. */
export function useRememberedIds(key: string): string[] {
  const listen = useCallback((changed: () => void) => {
    changes.addEventListener('change', changed);
    addEventListener('storage', changed);
    return () => {
      changes.removeEventListener('change', changed);
      removeEventListener('storage', changed);
    };
  }, []);
  return idsIn(useSyncExternalStore(listen, () => read(key)));
}
