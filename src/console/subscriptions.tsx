import type { ListedSubscription } from './control-types.js';
import { Badge, Button, Pager, spanText } from './parts.js';
import {
  act,
  changeSubscription,
  readSubscriptions,
  simulatedNow,
  subscriptionOffset,
  subscriptionPageSize,
  subscriptions,
} from './store.js';

/** The subscriptions of all accounts, page by page. */
export function Subscriptions() {
  const { data, total } = subscriptions.value;
  return (
    <section class="panel" aria-labelledby="subscriptions">
      <header class="panel-head">
        <h2 id="subscriptions">Subscriptions</h2>
        <span class="quiet">{new Intl.NumberFormat('en').format(total)}</span>
      </header>
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
            <p class="quiet">
              {subscription.account} · <NextScrape subscription={subscription} />
            </p>
            <Actions subscription={subscription} />
          </li>
        ))}
      </ul>
      {total > subscriptionPageSize && (
        <Pager
          label="subscriptions"
          offset={subscriptionOffset.value}
          size={subscriptionPageSize}
          total={total}
          goTo={(offset) => {
            subscriptionOffset.value = offset;
            void act(`From subscription ${offset + 1}`, readSubscriptions);
          }}
        />
      )}
    </section>
  );
}

const statusKinds = { active: 'pass', paused: 'warn', cancelled: 'none' } as const;

export function States({ subscription: { status, data_status } }: { subscription: ListedSubscription }) {
  const kind = ({ ready: 'pass', failed: 'fail' } as const)[data_status] ?? 'accent';
  return (
    <>
      <Badge word={status} kind={statusKinds[status]} />
      <Badge word={data_status} kind={kind} />
    </>
  );
}

export function NextScrape({ subscription: { next_scrape_at } }: { subscription: ListedSubscription }) {
  const now = simulatedNow.value;
  if (next_scrape_at === null || now === undefined) return <>no scrape planned</>;
  const left = Date.parse(next_scrape_at) - now;
  return (
    <time dateTime={next_scrape_at}>
      {left > 0 ? `next scrape in ${spanText(left)}` : 'scrape under way'}
    </time>
  );
}

export function Actions({ subscription }: { subscription: ListedSubscription }) {
  const { status, city, entity_type } = subscription;
  if (status === 'cancelled') return null;
  const of = <span class="visually-hidden"> {`${entity_type} in ${city}`}</span>;
  return (
    <p class="buttons">
      {status === 'active' ? (
        <Button kind="quiet" onClick={() => changeSubscription(subscription, 'pause')}>
          Pause{of}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => changeSubscription(subscription, 'resume')}>
          Resume{of}
        </Button>
      )}
      <Button kind="quiet" onClick={() => changeSubscription(subscription, 'cancel')}>
        Cancel{of}
      </Button>
      <Button kind="quiet" onClick={() => changeSubscription(subscription, 'fail-next-scrape')}>
        Fail next scrape{of}
      </Button>
    </p>
  );
}
