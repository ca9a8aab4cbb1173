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

/** Shared state of the views, as of the latest refresh. */
export const health = signal<Health>();
export const faults = signal<Fault[]>([]);
export const accounts = signal<Account[]>([]);
export const clockOffset = signal(0);
/** live subscriptions that an account may have; null for no limit */
export const quota = signal<number | null>(null);
/** how many answers of the profile differ from their defaults */
export const changedAnswers = signal(0);
export const exchanges = signal<Exchange[]>([]);
export const connected = signal(true);
/** why the page is not up to date, and the command that may help */
export const outage = signal<{ text: string; command: string | undefined }>();
/** why this browser may not control the sandbox; `status` 401 if it may once it has logged in */
export const accessProblem = signal<ControlError>();
/** the latest notification; announced to screen readers */
export const notice = signal<{ text: string; failed: boolean }>();

/** How many exchanges are kept, the same number as in the sandbox. */
const maxExchanges = 200;

/** Difference between the sandbox's clock and the browser's, ms. */
const ahead = signal<number>();
const tick = signal(Date.now());
/** The current time of the sandbox, ms since the epoch; undefined until it is known. */
export const simulatedNow = computed(() => ahead.value && tick.value + ahead.value);

/** counts the refreshes, for `useControl` */
const refreshes = signal(0);

async function refresh(): Promise<void> {
  const [clock, listedFaults, listedAccounts, currentHealth] = await Promise.all([
    control<ShownClock>('GET', 'clock'),
    control<{ faults: Fault[] }>('GET', 'faults'),
    control<{ accounts: Account[] }>('GET', 'accounts'),
    control<Health>('GET', 'health'),
  ]);
  batch(() => {
    tick.value = Date.now();
    ahead.value = Date.parse(clock.now) - tick.value;
    clockOffset.value = clock.offset_ms;
    faults.value = listedFaults.faults;
    accounts.value = listedAccounts.accounts;
    health.value = currentHealth;
    refreshes.value += 1;
  });
}

interface ListedProfile {
  open_questions: { answer: unknown; default: unknown }[];
}

/** Reads what only a change of the state can change. */
async function readSettings(): Promise<void> {
  const [limit, profile] = await Promise.all([
    control<{ quota: number | null }>('GET', 'quota'),
    control<ListedProfile>('GET', 'profile'),
  ]);
  const changed = profile.open_questions.filter(
    ({ answer, default: defaultAnswer }) =>
      JSON.stringify(answer) !== JSON.stringify(defaultAnswer),
  );
  batch(() => {
    quota.value = limit.quota;
    changedAnswers.value = changed.length;
  });
}

let refreshing = false;
/** whether the settings are read with the next refresh */
let areSettingsStale = true;

/** Refreshes the page, debounced. */
function refreshSoon(): void {
  if (refreshing) return;
  refreshing = true;
  window.setTimeout(() => {
    refreshing = false;
    if (!connected.value) return;
    void refresh().catch(report);
    if (areSettingsStale) void readSettings().catch(report);
    areSettingsStale = false;
  }, 100);
}

/** Undefined while loading, null if it does not exist. */
type Loaded<Result> = Result | null | undefined;

/**
 * The response of the control API at a path, read again on each refresh. Keeps the last one while
 * another path is loaded.
 */
export function useControl<Result>(path: string): Loaded<Result> {
  const [result, setResult] = useState<Loaded<Result>>();
  const wanted = useRef(path);
  wanted.current = path;
  useEffect(() => {
    const show = (next: Loaded<Result>): void => {
      if (wanted.current !== path) return;
      setResult((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    if (connected.value) {
      control<Result>('GET', path).then(show, () => show(null));
    }
  }, [path, refreshes.value]);
  return result;
}

function announce(text: string, failed: boolean): void {
  const said = { text, failed };
  notice.value = said;
  window.setTimeout(() => {
    if (notice.value === said) notice.value = undefined;
  }, 5000);
}

/** Shows why something failed. */
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
 * @param text the notification, or what makes it of the result
 * @returns why it failed, to be shown beside its form; empty if it did not
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
  return accounts.value.find(({ name, id }) => name === account || id === account)?.token ?? '';
}

async function readLog(): Promise<void> {
  exchanges.value = (await control<{ entries: Exchange[] }>('GET', 'log')).entries;
}

/** Follows an emptied request log: emptied here, in another window, or by a reset. */
function readEmptiedLog(): void {
  arrived = [];
  reading = readLog().catch(report);
}

let reading = Promise.resolve();
let arrived: Exchange[] = [];

/** Adds an exchange, batched, since exchanges arrive in bursts. */
function take(exchange: Exchange): void {
  arrived.unshift(exchange);
  // Exchanges that arrive while the request log is read may not be in it, and are added afterwards.
  if (arrived.length === 1) {
    window.setTimeout(() => void reading.then(showArrived), 50);
  }
}

function showArrived(): void {
  const newest = exchanges.value[0]?.id ?? 0;
  const added = arrived.filter(({ id }) => id > newest);
  exchanges.value = [...added, ...exchanges.value].slice(0, maxExchanges);
  arrived = [];
}

/** How the sandbox at this address is started by default. */
function startCommand(): string {
  const { port } = new URL(baseUrl);
  const options = port === '4010' || port === '' ? '' : ` --port ${port}`;
  return `npx location-data-kit serve${options}`;
}

/** An event stream does not tell why it was refused or closed; an ordinary request does. */
async function findOutWhy(): Promise<void> {
  try {
    await control<Health>('GET', 'health');
    tellOutage('The sandbox closed the event stream that keeps this page up to date.');
  } catch (error) {
    if (error instanceof ControlError && [401, 403].includes(error.status)) {
      accessProblem.value = error;
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

/** Unless the connection is back already. */
function tellOutage(text: string, command?: string): void {
  if (!connected.value) outage.value = { text, command };
}

/** Starts to keep the page up to date. */
export function start(listen: Listen): void {
  listen({
    exchange: take,
    change: (what) => {
      if (what === 'log') readEmptiedLog();
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
      areSettingsStale = true;
      reading = readLog().catch(report);
      refreshSoon();
    },
  });
  window.setInterval(() => {
    // The clock of a sandbox that is stopped does not go on.
    if (connected.value) tick.value = Date.now();
  }, 1000);
  // Poll, since there are no events for the progress of scrapes.
  window.setInterval(() => {
    if (document.visibilityState === 'visible') refreshSoon();
  }, 2000);
}
