import { useMemo, useState } from 'preact/hooks';
import type { Entity, EntityPage } from '../api/wire.js';
import { type Numbered, PlacesMap } from './map.js';
import { Pager, Panel } from './parts.js';
import { isSubscribedValue, placeAddress } from './place.js';
import type { ListedSubscription } from './sandbox.js';
import { simulatedNow, useControl } from './store.js';
import { About, Actions, States } from './subscriptions.js';
import { Table } from './table.js';
import { Value } from './value.js';

const pageSize = 50;

/** Whether a scrape is running, and none has succeeded. */
function isFirstScrapeRunning({ data_status, next_scrape_at }: ListedSubscription): boolean {
  const now = simulatedNow.value ?? 0;
  return data_status !== 'ready' && Date.parse(next_scrape_at ?? '') <= now;
}

/** Shows a subscription and its places. */
export function SubscriptionView({ id }: { id: string }) {
  const [offset, setOffset] = useState(0);
  const [selected, setSelected] = useState<string>();
  const subscription = useControl<ListedSubscription>(`subscriptions/${id}`);
  const page = useControl<EntityPage>(
    `subscriptions/${id}/entities?limit=${pageSize}&offset=${offset}`,
  );
  const places = useMemo(
    () => page?.data.map((entity, index) => ({ entity, number: page.offset + index + 1 })) ?? [],
    [page],
  );
  const select = (entity: string): void => {
    setSelected(entity);
    document.getElementById(`entity-${entity}`)?.scrollIntoView({ block: 'nearest' });
  };
  const back = <a href="#/subscriptions">← All subscriptions</a>;
  if (subscription === null) {
    return <Panel title="There is no such subscription">{back}</Panel>;
  }
  if (!subscription) return <p class="empty">Loading</p>;
  return (
    <Panel
      title={`${subscription.entity_type} in ${subscription.city}`}
      head={
        <>
          <States subscription={subscription} />
          <About subscription={subscription} />
          <Actions subscription={subscription} />
          {back}
        </>
      }
    >
      <p class="quiet">
        <code>{id}</code>
        {page && ` · ${page.total.toLocaleString('en')} places`}
        {' · '}
        <span class="subscribed">blue</span> columns are the subscribed fields
      </p>
      {page?.total === 0 && (
        <p class="empty">
          {isFirstScrapeRunning(subscription)
            ? 'No places yet. “Finish scrapes” moves the clock to the end of its scrape.'
            : 'It has no places.'}
        </p>
      )}
      {page && page.total > 0 && (
        <>
          <Pager
            label="places"
            offset={page.offset}
            size={page.limit}
            total={page.total}
            goTo={setOffset}
          />
          <div class="places">
            <PlacesTable
              id={id}
              places={places}
              fields={subscription.fields}
              selected={selected}
              select={select}
            />
            <PlacesMap places={places} selected={selected} select={select} />
          </div>
        </>
      )}
    </Panel>
  );
}

const fixedColumns = [
  'phone',
  'website',
  'open_hours',
  'maps_category',
  'latitude',
  'longitude',
  'external_id',
  'instagram_url',
  'facebook_url',
  'discovered_at',
  'updated_at',
  'removed_at',
] as const satisfies (keyof Entity)[];

/** @param id of the subscription */
function PlacesTable(props: {
  id: string;
  places: readonly Numbered[];
  fields: readonly string[];
  selected: string | undefined;
  select: (id: string) => void;
}) {
  const { id, places, fields, selected, select } = props;
  const subscribed = fields.map((field) => (
    <span key={field} class="subscribed">
      <span class="visually-hidden">field </span>
      {field}
    </span>
  ));
  const columns = fixedColumns.filter(
    (column) => !places.every(({ entity }) => isSubscribedValue(entity, column)),
  );
  return (
    <Table label="Places" columns={['#', 'name', ...subscribed, ...columns]}>
      {places.map(({ entity, number }) => (
        <tr
          key={entity.id}
          id={`entity-${entity.id}`}
          class={`${entity.id === selected ? 'selected' : ''} ${entity.removed_at === null ? '' : 'removed'}`}
        >
          <td>
            <button
              type="button"
              class="number"
              aria-pressed={entity.id === selected}
              aria-label={`${number}: ${entity.name}, mark on the map`}
              onClick={() => select(entity.id)}
            >
              {number}
            </button>
          </td>
          <th scope="row" dir="auto">
            <a href={placeAddress(id, entity.id)}>{entity.name}</a>
          </th>
          {fields.map((field) => (
            <td key={field} class="subscribed" dir="auto">
              <Value value={entity.fields[field] ?? null} />
            </td>
          ))}
          {columns.map((column) => (
            <td key={column}>
              <Value value={entity[column]} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
