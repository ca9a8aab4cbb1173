import type { Subscription } from 'location-data-kit/msw';
import { useState } from 'react';
import { useCancel, useUpdate } from '../queries.ts';
import { goTo, paths } from '../route.ts';
import { useSettings } from '../settings.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { forget } from './remembered.ts';

/** What can be done with a subscription in the state that it is in. */
export function SubscriptionActions({
  subscription,
  edit,
}: {
  subscription: Subscription;
  edit: () => void;
}) {
  const { id, status } = subscription;
  const { rememberAs } = useSettings();
  const [asking, setAsking] = useState(false);
  const update = useUpdate(id);
  const cancel = useCancel(id);
  const other = status === 'paused' ? 'active' : 'paused';

  if (status === 'cancelled') {
    const remove = () => {
      forget(rememberAs, id);
      goTo(paths.start);
    };
    return (
      <div className="actions">
        <button type="button" onClick={remove}>
          Remove from the list
        </button>
        <p className="quiet">Its places stay as they were. A cancelled subscription cannot be resumed.</p>
      </div>
    );
  }
  return (
    <>
      {update.error && <FailureNote failure={update.error} retry={() => update.mutate({ status: other })} />}
      {cancel.error && <FailureNote failure={cancel.error} retry={() => cancel.mutate()} />}
      {asking ? (
        <div className="actions" role="group" aria-label="Cancel the subscription?">
          <p>Cancel it for good?</p>
          <button
            type="button"
            className="danger"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {cancel.isPending ? 'Cancelling…' : 'Yes, cancel it'}
          </button>
          <button type="button" autoFocus onClick={() => setAsking(false)}>
            Keep it
          </button>
        </div>
      ) : (
        <div className="actions">
          <button type="button" onClick={edit}>
            Edit fields
          </button>
          <button type="button" disabled={update.isPending} onClick={() => update.mutate({ status: other })}>
            {status === 'paused' ? 'Resume' : 'Pause'}
          </button>
          <button type="button" onClick={() => setAsking(true)}>
            Cancel subscription
          </button>
        </div>
      )}
    </>
  );
}
