import type { Subscription } from 'location-data-kit/msw';
import { useState } from 'react';
import { EntityBrowser } from '../entities/entity-browser.tsx';
import { Assessment, assessmentIn } from '../fields/assessment.tsx';
import { useSubscription } from '../queries.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { FieldEditor } from './field-editor.tsx';
import { Status, ScrapeProgress } from './status.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';

export function SubscriptionDetail({ id }: { id: string }) {
  const { data: subscription, error, isFetching, refetch } = useSubscription(id);
  // What was known before a failure stays visible below it.
  return (
    <>
      {error && <FailureNote failure={error} busy={isFetching} retry={() => void refetch()} />}
      {subscription ? (
        <>
          <Overview subscription={subscription} />
          <EntityBrowser subscription={subscription} />
        </>
      ) : (
        !error && (
          <p className="quiet" role="status">
            Loading the subscription…
          </p>
        )
      )}
    </>
  );
}

function Overview({ subscription }: { subscription: Subscription }) {
  const [editing, setEditing] = useState(false);
  const { city, entity_type, fields, created_at } = subscription;
  const title = `${entity_type} in ${city}`;
  return (
    <section className="card overview">
      <title>{`${title} · Places`}</title>
      <div className="title">
        <h1>{title}</h1>
        <span role="status">
          <Status subscription={subscription} />
        </span>
      </div>
      <p className="quiet">Since {new Date(created_at).toLocaleDateString('en-GB', { dateStyle: 'long' })}</p>
      <ScrapeProgress subscription={subscription} />
      {editing ? (
        <FieldEditor subscription={subscription} close={() => setEditing(false)} />
      ) : (
        <>
          <details className="fields">
            <summary>
              {fields.length === 1 ? '1 field' : `${fields.length} fields`}: {fields.join(', ')}
            </summary>
            <ul className="assessments">
              {fields.map((name) => (
                <li key={name}>
                  <Assessment name={name} assessment={assessmentIn(subscription, name)} />
                </li>
              ))}
            </ul>
          </details>
          <SubscriptionActions subscription={subscription} edit={() => setEditing(true)} />
        </>
      )}
    </section>
  );
}
