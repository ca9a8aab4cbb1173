import { useQueries } from '@tanstack/react-query';
import { Failure } from '../api/failure.ts';
import { subscriptionQuery } from '../queries.ts';
import { paths } from '../route.ts';
import { useSettings } from '../settings.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { forget, useRememberedIds } from './remembered.ts';
import { Status } from './status.tsx';

/** The subscriptions that this page has made, each asked for by its id. */
export function SubscriptionList({ current }: { current: string | null }) {
  const settings = useSettings();
  const ids = useRememberedIds(settings.rememberAs);
  const queries = useQueries({ queries: ids.map((id) => subscriptionQuery(settings, id)) });
  // An unknown one concerns one row. Whatever else fails usually fails for all of them, and is told once.
  const failed = queries.filter(({ error }) => error !== null && !isUnknown(error));
  const failure = failed[0]?.error;

  return (
    <nav aria-labelledby="subscriptions">
      <div className="sidebar-head">
        <h2 id="subscriptions">Subscriptions</h2>
        <a className="button" href={paths.create}>
          <span aria-hidden="true">+</span> New
        </a>
      </div>
      {failure && (
        <FailureNote
          failure={failure}
          busy={failed.some(({ isFetching }) => isFetching)}
          retry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {ids.length === 0 && <p className="quiet">None yet. Create the first one.</p>}
      <ul className="subscriptions">
        {ids.map((id, index) => {
          const { data, error, isPending } = queries[index] ?? {};
          return (
            <li key={id}>
              <a href={paths.subscription(id)} aria-current={id === current ? 'page' : undefined}>
                {data ? (
                  <>
                    <strong>
                      {data.entity_type} in {data.city}
                    </strong>
                    <Status subscription={data} />
                  </>
                ) : (
                  <span className="quiet">{isPending ? 'Loading…' : `Subscription ${id.slice(0, 8)}`}</span>
                )}
              </a>
              {isUnknown(error) && (
                <p className="quiet">
                  The service does not know it.{' '}
                  <button type="button" className="link" onClick={() => forget(settings.rememberAs, id)}>
                    Forget it
                  </button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'not-found';
}
