import { computed, effect, signal } from '@preact/signals';
import type {
  Account,
  Clock,
  Exchange,
  Fault,
  Health,
  ListedSubscription,
  SubscriptionAction,
  SubscriptionList,
} from './control-types.js';
import { control, type Listen } from './sandbox.js';

/** Everything that several parts of the page show. */

export const health = signal<Health>();
export const faults = signal<Fault[]>([]);
export const accounts = signal<Account[]>([]);
export const exchanges = signal<Exchange[]>([]);
export const connected = signal(true);
/** the latest thing that the page has to say; announced to screen readers */
export const notice = signal<{ text: string; failed: boolean }>();

/** How many exchanges the page keeps. */
const mostExchanges = 500;

const clock = signal<Clock & { read: number }>();
const tick = signal(Date.now());

/** The sandbox's time by now, ms since the epoch. */
export const simulatedNow = computed(() => {
  const known = clock.value;
  return known && Date.parse(known.now) + Math.max(0, tick.value - known.read);
});
export const clockOffset = computed(() => clock.value?.offset_ms ?? 0);

export const subscriptionPageSize = 25;
export const subscriptionOffset = signal(0);
export const subscriptions = signal<SubscriptionList>({ data: [], total: 0 });
/** counts the changes of the state, for whatever shows something of it */
export const stateChanges = signal(0);

/** How long a notice stays, ms. */
const noticeTime = 5000;

effect(() => {
  if (!notice.value) return;
  const timer = window.setTimeout(() => (notice.value = undefined), noticeTime);
  return () => window.clearTimeout(timer);
});

/** Runs what a person asked for, and says what came of it. */
export async function act(text: string, action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
    notice.value = { text, failed: false };
  } catch (error) {
    report(error);
  }
}

function report(error: unknown): void {
  notice.value = { text: error instanceof Error ? error.message : String(error), failed: true };
}

async function readClock(): Promise<void> {
  clock.value = { ...(await control<Clock>('GET', 'clock')), read: Date.now() };
}

async function readFaults(): Promise<void> {
  faults.value = (await control<{ faults: Fault[] }>('GET', 'faults')).faults;
}

export async function readSubscriptions(): Promise<void> {
  const path = `subscriptions?limit=${subscriptionPageSize}&offset=${subscriptionOffset.value}`;
  subscriptions.value = await control<SubscriptionList>('GET', path);
}

export async function readAccounts(): Promise<void> {
  accounts.value = (await control<{ accounts: Account[] }>('GET', 'accounts')).accounts;
}

async function readAll(): Promise<void> {
  const [currentHealth, journal] = await Promise.all([
    control<Health>('GET', 'health'),
    control<{ entries: Exchange[] }>('GET', 'journal'),
    readClock(),
    readFaults(),
    readSubscriptions(),
    readAccounts(),
  ]);
  health.value = currentHealth;
  exchanges.value = journal.entries;
  stateChanges.value += 1;
}

/** Runs an action once for all calls within so many ms, never twice at a time. */
function throttled(wait: number, action: () => Promise<void>): () => void {
  let waiting = false;
  let again = false;
  const run = (): void => {
    again = waiting;
    if (waiting) return;
    waiting = true;
    window.setTimeout(() => {
      void action()
        .catch(() => undefined)
        .then(() => {
          waiting = false;
          if (again) run();
        });
    }, wait);
  };
  return run;
}

let arrived: Exchange[] = [];

/** Exchanges come in bursts; the page is drawn once for each of these. */
function take(exchange: Exchange): void {
  if (arrived.length === 0) {
    window.setTimeout(() => {
      exchanges.value = [...arrived, ...exchanges.value].slice(0, mostExchanges);
      arrived = [];
    }, 50);
  }
  arrived.unshift(exchange);
}

export function start(listen: Listen): void {
  const refreshState = throttled(200, async () => {
    await readSubscriptions();
    stateChanges.value += 1;
  });
  const refreshFaults = throttled(100, readFaults);
  listen({
    exchange: (exchange) => {
      take(exchange);
      // A fault that hits has less left of it.
      if (exchange.fault) refreshFaults();
    },
    change: (what) => {
      if (what === 'clock') void readClock();
      if (what === 'faults') refreshFaults();
      else refreshState();
    },
    connected: (up) => {
      connected.value = up;
      if (up) void readAll().catch(report);
    },
  });
  window.setInterval(() => {
    tick.value = Date.now();
  }, 1000);
  // Scrapes come further by themselves: only whoever looks learns of it.
  const look = throttled(0, readSubscriptions);
  window.setInterval(() => {
    if (document.visibilityState === 'visible' && connected.value) look();
  }, 2000);
}

export const advance = (by: string) =>
  act(`Advanced by ${by}`, () => control('POST', 'clock', { advance: by }));

export const changeSubscription = (
  { id, city, entity_type }: ListedSubscription,
  action: SubscriptionAction,
) =>
  act(`Done: ${action}, ${entity_type} in ${city}`, () =>
    control('PATCH', `subscriptions/${id}`, { action }),
  );

/** The token of an account, where the console may know it. */
export function tokenOf(account: string | null): string {
  return accounts.value.find(({ name, id }) => name === account || id === account)?.token ?? '';
}
