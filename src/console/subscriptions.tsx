import { signal } from '@preact/signals';
import { Badge, Button, Pager, Panel, spanText } from './parts.js';
import { control, type ListedSubscription, type SubscriptionList } from './sandbox.js';
import { act, simulatedNow, useControl } from './store.js';

const pageSize = 25;
/** kept while a subscription is shown */
const offset = signal(0);

/** The subscriptions of all accounts, page by page. */
export function Subscriptions() {
  const list = useControl<SubscriptionList>(
    `subscriptions?limit=${pageSize}&offset=${offset.value}`,
  );
  const { data, total } = list ?? { data: [], total: 0 };
  return (
    <Panel title="Subscriptions" head={<span class="quiet">{total.toLocaleString('en')}</span>}>
      {total === 0 && <p class="empty">No subscriptions yet.</p>}
      <ul class="subscriptions">
        {data.map((subscription) => (
          <li key={subscription.id}>
            <p class="name">
              <a href={`#/subscriptions/${subscription.id}`}>
                {subscription.entity_type} in {subscription.city}
              </a>
              <States subscription={subscription} />
            </p>
            <NextScrape subscription={subscription} />
            <Actions subscription={subscription} />
          </li>
        ))}
      </ul>
      <Pager
        label="subscriptions"
        offset={offset.value}
        size={pageSize}
        total={total}
        goTo={(next) => (offset.value = next)}
      />
    </Panel>
  );
}

const statusKinds = { active: 'pass', paused: 'warn', cancelled: 'none' } as const;

export function States({
  subscription: { status, data_status },
}: {
  subscription: ListedSubscription;
}) {
  const kind = ({ ready: 'pass', failed: 'fail' } as const)[data_status] ?? 'accent';
  return (
    <>
      <Badge word={status} kind={statusKinds[status]} />
      <Badge word={data_status} kind={kind} />
    </>
  );
}

/** The account, and the time of the next scrape. */
export function NextScrape({
  subscription: { account, next_scrape_at },
}: {
  subscription: ListedSubscription;
}) {
  const left = Date.parse(next_scrape_at ?? '') - (simulatedNow.value ?? 0);
  const next = left > 0 ? `next scrape in ${spanText(left)}` : 'scrape under way';
  return (
    <p class="quiet">
      {account} ·{' '}
      <time dateTime={next_scrape_at ?? ''}>
        {next_scrape_at === null ? 'no scrape planned' : next}
      </time>
    </p>
  );
}

const actions = {
  active: [
    ['pause', 'Pause'],
    ['cancel', 'Cancel'],
    ['fail-next-scrape', 'Fail next scrape'],
  ],
  paused: [
    ['resume', 'Resume'],
    ['cancel', 'Cancel'],
  ],
  cancelled: [],
} as const;

export function Actions({ subscription }: { subscription: ListedSubscription }) {
  const { id, status, city, entity_type } = subscription;
  const change = (action: string) =>
    act(`Done: ${action}, ${entity_type} in ${city}`, () =>
      control('PATCH', `subscriptions/${id}`, { action }),
    );
  return (
    <p class="buttons">
      {actions[status].map(([action, text]) => (
        <Button key={action} kind="quiet" onClick={() => change(action)}>
          {text}
          <span class="visually-hidden">{` ${entity_type} in ${city}`}</span>
        </Button>
      ))}
    </p>
  );
}
