import { useState } from 'preact/hooks';
import type { Entity } from '../api/wire.js';
import { textOf, valueOf } from './form-values.js';
import { Button, Field, Select } from './parts.js';
import { control } from './sandbox.js';
import { attempt } from './store.js';

/** What can be changed about a place, besides the values of fields. */
const properties = [
  'name',
  'phone',
  'website',
  'latitude',
  'longitude',
  'open_hours',
  'maps_category',
  'external_id',
  'instagram_url',
  'facebook_url',
  'closes_at',
] as const;

/** In front of the name of a field, which may be that of a property. */
const fieldPrefix = 'field: ';

/** The change that the form describes: of one property, or of one field. */
function changeOf(form: FormData): Record<string, unknown> {
  const what = textOf(form, 'what') ?? '';
  const value = valueOf(form, 'value');
  if (!what.startsWith(fieldPrefix)) return { [what]: value };
  return { fields: { [what.slice(fieldPrefix.length)]: value } };
}

/** Changes a place by hand, or removes it. Errors of the sandbox are shown beside it. */
export function PlaceForm({ entity }: { entity: Entity }) {
  const [problem, setProblem] = useState('');
  const { id, city, entity_type, name, fields } = entity;
  const fieldNames = Object.keys(fields).map((field) => fieldPrefix + field);
  const change = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const body = { city, entity_type, change: changeOf(new FormData(event.currentTarget)) };
    setProblem(await attempt(`Changed: ${name}`, () => control('PATCH', `places/${id}`, body)));
  };
  const remove = async (): Promise<void> => {
    const market = String(new URLSearchParams({ city, entity_type }));
    const path = `places/${id}?${market}`;
    setProblem(await attempt(`Removed: ${name}`, () => control('DELETE', path)));
  };
  return (
    <form aria-label="Change this place" onSubmit={(event) => void change(event)}>
      <Select
        label="Property"
        name="what"
        of={[...properties, ...fieldNames].map((one) => [one, one] as const)}
      />
      <Field label="New value" name="value" placeholder="text or JSON, such as null" required />
      <p class="buttons wide">
        <button type="submit" class="button primary">
          Change
        </button>
        <Button kind="danger" onClick={remove}>
          Remove place
        </Button>
      </p>
      <p class="problem wide" role="alert">
        {problem}
      </p>
    </form>
  );
}
