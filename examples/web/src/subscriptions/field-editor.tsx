import type { Subscription } from 'location-data-kit/msw';
import { useState, type SubmitEvent } from 'react';
import { allNames, FieldNamesInput, type FieldNames } from '../fields/field-names-input.tsx';
import { useUpdate } from '../queries.ts';
import { FailureNote } from '../ui/failure-note.tsx';

/** Replaces the fields of a subscription; the service then looks for the new ones. */
export function FieldEditor({ subscription, close }: { subscription: Subscription; close: () => void }) {
  const [value, setValue] = useState<FieldNames>({ names: subscription.fields, draft: '' });
  const update = useUpdate(subscription.id);
  const fields = allNames(value);
  const save = () => update.mutate({ fields }, { onSuccess: close });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fields.length > 0 && !update.isPending) save();
  };

  return (
    <form onSubmit={onSubmit}>
      <FieldNamesInput entityType={subscription.entity_type} value={value} change={setValue} />
      {update.error && <FailureNote failure={update.error} retry={save} />}
      <div className="actions">
        <button type="submit" className="primary" disabled={fields.length === 0 || update.isPending}>
          {update.isPending ? 'Saving…' : 'Save fields'}
        </button>
        <button type="button" onClick={close}>
          Keep them as they were
        </button>
      </div>
    </form>
  );
}
