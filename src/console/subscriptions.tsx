import { computed, signal, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { requestExamples } from '../api/examples.js';
import { subscriptionStatuses } from '../api/wire.js';
import { Form, formText } from './form.js';
import { Badge, Button, Field, Pager, Panel, Select, shortId, spanText } from './parts.js';
import { control, type ListedSubscription, type SubscriptionList } from './sandbox.js';
import { accounts, act, attempt, simulatedNow, useControl } from './store.js';

const pageSize = 25;
const example = requestExamples.createSubscription;
const noFilter = { city: '', entity_type: '', status: '', account: '' };
/** The page and the filter are kept while a subscription is shown. */
const offset = signal(0);
const filter = signal(noFilter);

const path = computed(() => {
  const bounds = { limit: String(pageSize), offset: String(offset.value), order: 'newest' };
  const given = Object.entries(filter.value).filter(([, value]) => value !== '');
  return `subscriptions?${String(new URLSearchParams([...Object.entries(bounds), ...given]))}`;
});

/** The subscriptions of all accounts, newest first, in pages. */
export function Subscriptions() {
  const list = useControl<SubscriptionList>(path.value);
  const { data, total } = list ?? { data: [], total: 0 };
  const isFiltered = Object.values(filter.value).some((value) => value !== '');
  const [isAdding, setAdding] = useState(false);
  const head = (
    <>
      {list && <span class="quiet">{total.toLocaleString('en')}</span>}
      <Button kind="quiet" onClick={() => setAdding(!isAdding)} isOpen={isAdding}>
        New subscription
      </Button>
    </>
  );
  return (
    <Panel title="Subscriptions" head={head}>
      {isAdding && <NewSubscription close={() => setAdding(false)} />}
      {(total > 0 || isFiltered) && <Filters listed={data} />}
      {total === 0 && list && (
        <p class="empty">
          {isFiltered ? 'No subscription matches the filter.' : 'No subscriptions yet.'}
        </p>
      )}
      <ul class="list subscriptions">
        {data.map((subscription) => (
          <li key={subscription.id}>
            <p class="name">
              <a href={`#/subscriptions/${subscription.id}`}>
                {subscription.entity_type} in {subscription.city}
              </a>
              <States subscription={subscription} />
            </p>
            <About subscription={subscription} />
            <Actions subscription={subscription} />
          </li>
        ))}
      </ul>
      {list && (
        <Pager
          label="subscriptions"
          offset={offset.value}
          size={pageSize}
          total={total}
          goTo={(next) => (offset.value = next)}
        />
      )}
    </Panel>
  );
}

/** A form that subscribes for any account without a client's request. */
function NewSubscription({ close }: { close: () => void }) {
  const problem = useSignal('');
  const names = [...new Set(accounts.value?.map(({ name }) => name))];
  const create = async (form: FormData): Promise<string> => {
    const [city, entity_type] = [formText(form, 'city'), formText(form, 'entity_type')];
    const fields = fieldNames(formText(form, 'fields'));
    const account = formText(form, 'account') ?? names[0];
    const subscription = { city, entity_type, fields, account };
    const failure = await attempt(`Subscribed: ${entity_type ?? ''} in ${city ?? ''}`, () =>
      control('POST', 'subscriptions', subscription),
    );
    if (failure === '') close();
    return failure;
  };
  return (
    <Form
      class="framed"
      label="New subscription"
      button="Create"
      beside={
        <>
          <Button onClick={close}>Close</Button>
          <span class="quiet">
            Subscriptions created here ignore the quota and do not appear in the log. To send a
            client's request, use <a href="#/try">Try a request</a>.
          </span>
        </>
      }
      problem={problem}
      submit={create}
    >
      <Field label="City" name="city" defaultValue={example.city} required />
      <Field label="Entity type" name="entity_type" defaultValue={example.entity_type} required />
      <Field label="Fields" name="fields" defaultValue={example.fields.join(', ')} required />
      {names.length > 1 && (
        <Select label="Account" name="account" of={names.map((one) => [one, one] as const)} />
      )}
    </Form>
  );
}

/** Splits a comma-separated list. */
const fieldNames = (text = ''): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** @param listed subscriptions whose accounts can be selected, in addition to the named accounts */
function Filters({ listed }: { listed: readonly ListedSubscription[] }) {
  const { city, entity_type, status, account } = filter.value;
  const change = (key: keyof typeof noFilter, value: string): void => {
    filter.value = { ...filter.value, [key]: value };
    offset.value = 0;
  };
  const named = accounts.value?.map(({ name }) => name) ?? [];
  const names = [...named, ...listed.map((one) => one.account)];
  const owners = new Set(account === '' ? names : [...names, account]);
  return (
    <div class="filters" role="search" aria-label="Subscriptions">
      <Field
        label="City"
        type="search"
        value={city}
        onInput={({ currentTarget }) => change('city', currentTarget.value)}
      />
      <Field
        label="Type"
        type="search"
        value={entity_type}
        onInput={({ currentTarget }) => change('entity_type', currentTarget.value)}
      />
      <Select
        label="Status"
        of={[['', 'any'], ...subscriptionStatuses.map((one) => [one, one] as const)]}
        value={status}
        onChange={({ currentTarget }) => change('status', currentTarget.value)}
      />
      <Select
        label="Account"
        of={[['', 'any'], ...[...owners].map((one) => [one, one] as const)]}
        value={account}
        onChange={({ currentTarget }) => change('account', currentTarget.value)}
      />
    </div>
  );
}

/** Formats the age of a subscription. Some timestamp formats of profiles do not allow that. */
function ageText(created: string, now: number): string {
  const age = now - Date.parse(created);
  if (Number.isNaN(age)) return `created ${created}`;
  return `${spanText(Math.max(0, age))} old`;
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

/** Shows a subscription's id, account, age and next scrape. */
export function About({ subscription }: { subscription: ListedSubscription }) {
  const { id, account } = subscription;
  const now = simulatedNow.value;
  return (
    <p class="quiet">
      <code title={id}>{shortId(id)}</code> · {account}
      {now !== undefined && <Times subscription={subscription} now={now} />}
    </p>
  );
}

/** @param now of the sandbox, ms since the epoch */
function Times({ subscription, now }: { subscription: ListedSubscription; now: number }) {
  const { created_at, next_scrape_at } = subscription;
  const left = Date.parse(next_scrape_at ?? '') - now;
  const next = left > 0 ? `next scrape in ${spanText(left)}` : 'scrape running';
  return (
    <>
      {' · '}
      <time dateTime={created_at} title={created_at}>
        {ageText(created_at, now)}
      </time>
      {' · '}
      <time dateTime={next_scrape_at ?? ''}>
        {next_scrape_at === null ? 'no scrape scheduled' : next}
      </time>
    </>
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
