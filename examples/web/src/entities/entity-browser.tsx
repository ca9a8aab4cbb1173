import { useQueryClient } from '@tanstack/react-query';
import type { EntityPage, Subscription } from 'location-data-kit/msw';
import { useState } from 'react';
import { isUnderWay, useEntityPage } from '../queries.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { EntityList } from './entity-list.tsx';
import { EntityMap } from './entity-map.tsx';
import { positionOf } from './listed-entity.ts';
import { Paging } from './paging.tsx';
import { boundsOf } from './projection.ts';

/** The places of a subscription, page by page, in a list and on a map. */
export function EntityBrowser({ subscription }: { subscription: Subscription }) {
  const [offset, setOffset] = useState(0);
  const [selected, setSelected] = useState<string | null>(null);
  const [shown, setShown] = useState<EntityPage>();
  const { data, error, isFetching, refetch } = useEntityPage(subscription, offset);
  const bounds = useKnownBounds(subscription.id);
  // The page before stays until the next one is there, also when that one fails.
  if (data && data !== shown) setShown(data);
  const page = data ?? shown;

  const goTo = (next: number) => {
    setOffset(next);
    setSelected(null);
  };
  const entities = (page?.data ?? []).map((entity, index) => ({
    number: (page?.offset ?? 0) + index + 1,
    entity,
  }));
  const unplaced = entities.filter(({ entity }) => positionOf(entity) === null).length;

  return (
    <section className="card" aria-labelledby="places" aria-busy={isFetching}>
      <div className="title">
        <h2 id="places">Places</h2>
        {page && page.total > 0 && (
          <Paging page={page} wanted={offset} waiting={!data && isFetching} goTo={goTo} />
        )}
      </div>
      {error && <FailureNote failure={error} busy={isFetching} retry={() => void refetch()} />}
      {!page && !error && <p role="status">Loading places…</p>}
      {page?.total === 0 && <NoPlaces subscription={subscription} />}
      {page && page.total > 0 && page.data.length === 0 && (
        <p className="quiet">
          There are no places on this page any more.{' '}
          <button type="button" className="link" onClick={() => goTo(0)}>
            Go to the first
          </button>
        </p>
      )}
      {entities.length > 0 && (
        <div className="places" data-stale={!data && isFetching}>
          <EntityList entities={entities} selected={selected} select={setSelected} />
          <div className="map-side">
            {bounds && unplaced < entities.length && (
              <EntityMap entities={entities} bounds={bounds} selected={selected} select={setSelected} />
            )}
            {unplaced > 0 && (
              <p className="quiet">
                {unplaced === entities.length
                  ? 'No position is known of any of these places, so there is no map.'
                  : `The position of ${unplaced} of these places is not known.`}
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function NoPlaces({ subscription }: { subscription: Subscription }) {
  const { status, data_status, city } = subscription;
  if (isUnderWay(subscription)) {
    return (
      <p className="quiet">
        The first look around {city} is under way. Its places appear here by themselves.
      </p>
    );
  }
  if (data_status === 'failed') {
    return <p className="quiet">The last look around {city} failed. The service tries again within a day.</p>;
  }
  if (status !== 'active') return <p className="quiet">Nothing was found before it was {status}.</p>;
  return <p className="quiet">Nothing of the kind was found in {city}.</p>;
}

/** The bounds of all places that any page so far has shown, so that the map moves as little as possible. */
function useKnownBounds(id: string) {
  const pages = useQueryClient().getQueriesData<EntityPage>({ queryKey: ['entities', id] });
  const entities = pages.flatMap(([, page]) => page?.data ?? []);
  return boundsOf(entities.flatMap((entity) => positionOf(entity) ?? []));
}
