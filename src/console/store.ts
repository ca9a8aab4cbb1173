import { batch, computed, signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type Account,
  baseUrl,
  control,
  type Exchange,
  type Fault,
  type Listen,
  ControlError,
} from './sandbox.js';

export interface ShownClock {
  now: string;
  offset_ms: number;
}

interface Health {
  status: 'ok' | 'degraded';
  version?: string;
  storage?: { kind: string; error?: string };
}

/** The shared state of the views, as of the latest refresh; undefined until the first one. */
export const health = signal<Health>();
export const faults = signal<Fault[]>();
export const accounts = signal<Account[]>();
export const clockOffset = signal(0);
/** maximum number of live subscriptions per account; null for no limit */
export const quota = signal<number | null>(null);
/** number of profile answers that differ from their defaults */
export const changedAnswers = signal(0);
/** the request log, newest first; undefined until it was read */
export const exchanges = signal<Exchange[]>();
/** whether there is a connection to the sandbox; undefined until the first one */
export const connected = signal<boolean>();
/** why the page is out of date, and a command that might help */
export const outage = signal<{ text: string; command: string | undefined }>();
/** messages of the parts that could not be loaded, by path, until they are loaded */
const failures = signal<ReadonlyMap<string, string>>(new Map());
/** why parts of the page are missing or out of date; empty if none is */
export const failure = computed(() => [...new Set(failures.value.values())].join('; '));
/** why this browser has no access to the control interface; a login helps if `status` is 401 */
export const accessProblem = signal<ControlError>();
/** the latest notification; announced to screen readers */
export const notice = signal<{ text: string; failed: boolean }>();

/** The number of exchanges that are kept, as in the sandbox. */
const maxExchanges = 200;

/** Difference between the sandbox's clock and the browser's, ms. */
const ahead = signal<number>();
const tick = signal(Date.now());
/** The current time of the sandbox, ms since the epoch; undefined until it is known. */
export const simulatedNow = computed(() =>
  ahead.value === undefined ? undefined : tick.value + ahead.value,
);

/** number of refreshes, for `useControl` */
const refreshes = signal(0);

/** Notes why a part of the page could not be loaded, or that it is loaded. */
function note(path: string, problem?: string): void {
  const next = new Map(failures.peek());
  if (problem === undefined) next.delete(path);
  else next.set(path, problem);
  failures.value = next;
}

/** Loads a part of the page. @returns undefined after a failure, which the page then shows */
async function load<Result>(
  path: string,
  show: (result: Result) => void,
): Promise<Result | undefined> {
  try {
    const result = await control<Result>('GET', path);
    show(result);
    note(path);
    return result;
  } catch (error) {
    note(path, messageOf(error));
    return undefined;
  }
}

/** Loads each part independently, so that a failure of one does not keep others out of date. */
function refresh(): void {
  void load<ShownClock>('clock', ({ now, offset_ms }) => {
    batch(() => {
      tick.value = Date.now();
      ahead.value = Date.parse(now) - tick.value;
      clockOffset.value = offset_ms;
    });
  });
  void load<{ faults: Fault[] }>('faults', (listed) => (faults.value = listed.faults));
  void load<{ accounts: Account[] }>('accounts', (listed) => (accounts.value = listed.accounts));
  void load<Health>('health', (current) => (health.value = current));
  if (areSettingsStale) void readSettings();
  if (isLogStale) reading = readLog();
  refreshes.value += 1;
}

interface ListedProfile {
  open_questions: { answer: unknown; default: unknown }[];
}

/** Reads the settings, which only change with the state; again after a failure. */
async function readSettings(): Promise<void> {
  areSettingsStale = false;
  const loaded = await Promise.all([
    load<{ quota: number | null }>('quota', (limit) => (quota.value = limit.quota)),
    load<ListedProfile>('profile', (profile) => {
      changedAnswers.value = profile.open_questions.filter(
        ({ answer, default: defaultAnswer }) =>
          JSON.stringify(answer) !== JSON.stringify(defaultAnswer),
      ).length;
    }),
  ]);
  if (loaded.includes(undefined)) areSettingsStale = true;
}

let refreshing = false;
/** whether the next refresh reads the settings */
let areSettingsStale = true;
/** whether the next refresh reads the request log */
let isLogStale = true;

/** Refreshes the page soon; further calls until then have no effect. */
function refreshSoon(): void {
  if (refreshing) return;
  refreshing = true;
  window.setTimeout(() => {
    refreshing = false;
    if (connected.value === false) return;
    refresh();
  }, 100);
}

/** A loaded result: undefined until it is known, null if it does not exist. */
type Loaded<Result> = Result | null | undefined;

/**
 * Returns the control API's response at a path, updated on each refresh. Keeps the previous
 * response while another path is loading, but not if that fails.
 */
export function useControl<Result>(path: string): Loaded<Result> {
  const [loaded, setLoaded] = useState<{ path: string; result: Result | null }>();
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    wanted.current = path;
    return () => {
      wanted.current = undefined;
      note(path);
    };
  }, [path]);
  useEffect(() => {
    const show = (result: Result | null): void => {
      if (wanted.current !== path) return;
      note(path);
      const next = { path, result };
      setLoaded((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    const fail = (error: unknown): void => {
      // After any other error, it might still exist.
      if (error instanceof ControlError && error.status === 404) show(null);
      else if (wanted.current === path) {
        note(path, messageOf(error));
        setLoaded((last) => (last?.path === path ? last : undefined));
      }
    };
    if (connected.value !== false) control<Result>('GET', path).then(show, fail);
  }, [path, refreshes.value]);
  return loaded?.result;
}

function announce(text: string, failed: boolean): void {
  const said = { text, failed };
  notice.value = said;
  window.setTimeout(() => {
    if (notice.value === said) notice.value = undefined;
  }, 5000);
}

/** Shows an error as a notification. */
export function report(error: unknown): void {
  announce(messageOf(error), true);
}

export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return String(error);
}

/** Runs an action of the user and shows a notification with the outcome. */
export async function act<Result>(
  text: string | ((result: Result) => string),
  action: () => Promise<Result>,
): Promise<void> {
  const problem = await attempt(text, action);
  if (problem !== '') announce(problem, true);
}

/**
 * Runs an action of the user and shows a notification when it is done.
 * @param text the notification, or a function that derives it from the result
 * @returns why it failed, to be shown next to its form; empty if it succeeded
 */
export async function attempt<Result>(
  text: string | ((result: Result) => string),
  action: () => Promise<Result>,
): Promise<string> {
  try {
    const result = await action();
    announce(typeof text === 'string' ? text : text(result), false);
    return '';
  } catch (error) {
    return messageOf(error);
  } finally {
    refreshSoon();
  }
}

export const advance = (by: string) =>
  act(`Advanced by ${by}`, () => control('POST', 'clock', { advance: by }));

/** The token of an account, if it is not secret. */
export function tokenOf(account: string | null): string {
  return accounts.value?.find(({ name, id }) => name === account || id === account)?.token ?? '';
}

/** Reads the request log; again after a failure. */
async function readLog(): Promise<void> {
  isLogStale = false;
  const log = await load<{ entries: Exchange[] }>('log', ({ entries }) => {
    exchanges.value = entries;
  });
  if (!log) isLogStale = true;
}

let reading = Promise.resolve();
let arrived: Exchange[] = [];

/** Adds an exchange; batched, because exchanges arrive in bursts. */
function take(exchange: Exchange): void {
  arrived.unshift(exchange);
  // Exchanges that arrive while the request log is being read might not be in it, and are added
  // afterwards.
  if (arrived.length === 1) {
    window.setTimeout(() => void reading.then(showArrived), 50);
  }
}

function showArrived(): void {
  // A log that is still to be read includes them.
  if (!isLogStale) {
    const known = exchanges.value ?? [];
    const newest = known[0]?.id ?? 0;
    const added = arrived.filter(({ id }) => id > newest);
    exchanges.value = [...added, ...known].slice(0, maxExchanges);
  }
  arrived = [];
}

/** Returns the default command to start the sandbox at this address. */
function startCommand(): string {
  const { port } = new URL(baseUrl);
  const options = port === '4010' || port === '' ? '' : ` --port ${port}`;
  return `npx location-data-kit serve${options}`;
}

/** Finds out why an event stream was rejected or closed, with an ordinary request. */
async function findOutWhy(): Promise<void> {
  try {
    await control<Health>('GET', 'health');
    tellOutage('The sandbox closed the event stream that keeps this page up to date.');
  } catch (error) {
    if (error instanceof ControlError && [401, 403].includes(error.status)) {
      if (!connected.value) accessProblem.value = error;
    } else if (error instanceof ControlError) {
      tellOutage(`The sandbox cannot be used now: ${error.message}.`);
    } else {
      tellOutage(
        'The sandbox does not respond. If it has stopped, start it again with its options:',
        startCommand(),
      );
    }
  }
}

/** Shows an outage, unless the connection is back already. */
function tellOutage(text: string, command?: string): void {
  if (!connected.value) outage.value = { text, command };
}

/** Starts updating the page. */
export function start(listen: Listen): void {
  listen({
    exchange: take,
    change: (what) => {
      if (what === 'log') {
        // It was emptied: here, in another window, or by a reset.
        arrived = [];
        isLogStale = true;
      }
      if (what === 'state') areSettingsStale = true;
      refreshSoon();
    },
    connected: (up) => {
      connected.value = up;
      if (!up) {
        if (import.meta.env.MODE !== 'demo') void findOutWhy();
        return;
      }
      outage.value = undefined;
      accessProblem.value = undefined;
      failures.value = new Map();
      areSettingsStale = true;
      isLogStale = true;
      refreshSoon();
    },
  });
  window.setInterval(() => {
    // The clock of a stopped sandbox does not run.
    if (connected.value !== false) tick.value = Date.now();
  }, 1000);
  // Scrapes are polled, because there are no events for their progress.
  window.setInterval(() => {
    if (document.visibilityState === 'visible') refreshSoon();
  }, 2000);
}
