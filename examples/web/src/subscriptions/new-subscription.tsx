import type { Subscription } from 'location-data-kit/msw';
import { useState, type SubmitEvent } from 'react';
import { allNames, FieldNamesInput, type FieldNames } from '../fields/field-names-input.tsx';
import { useCreate } from '../queries.ts';
import { FailureNote } from '../ui/failure-note.tsx';

// Suggestions only: which cities and types are served is for the service to say.
const cities = ['Amsterdam', 'Berlin', 'London', 'Lisbon', 'New York', 'Paris', 'Tokyo', 'Vienna'];
const entityTypes = ['bakery', 'bar', 'bookshop', 'cafe', 'dentist', 'hotel', 'museum', 'restaurant'];

export function NewSubscription({ created }: { created: (subscription: Subscription) => void }) {
  const [city, setCity] = useState('');
  const [entityType, setEntityType] = useState('');
  const [fields, setFields] = useState<FieldNames>({ names: [], draft: '' });
  const create = useCreate(created);
  const names = allNames(fields);
  const wanted = { city: city.trim(), entity_type: entityType.trim(), fields: names };
  const complete = wanted.city !== '' && wanted.entity_type !== '' && names.length > 0;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (complete && !create.isPending) create.mutate(wanted);
  };

  return (
    <form className="card" onSubmit={onSubmit}>
      <title>New subscription · Places</title>
      <h1>New subscription</h1>
      <div className="pair">
        <TextInput label="City" value={city} change={setCity} suggestions={cities} />
        <TextInput
          label="Kind of place"
          value={entityType}
          change={setEntityType}
          suggestions={entityTypes}
        />
      </div>
      <FieldNamesInput entityType={entityType} value={fields} change={setFields} />
      {create.error && <FailureNote failure={create.error} retry={() => create.mutate(wanted)} />}
      <div className="actions">
        <button type="submit" className="primary" disabled={!complete || create.isPending}>
          {create.isPending ? 'Subscribing…' : 'Subscribe'}
        </button>
        {!complete && <p className="quiet">A city, a kind of place and at least one field.</p>}
      </div>
    </form>
  );
}

interface TextInputProps {
  label: string;
  value: string;
  change: (value: string) => void;
  suggestions: readonly string[];
}

function TextInput({ label, value, change, suggestions }: TextInputProps) {
  const list = `suggestions-${label.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <label>
      {label}
      <input value={value} onChange={({ target }) => change(target.value)} list={list} autoComplete="off" />
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </label>
  );
}
