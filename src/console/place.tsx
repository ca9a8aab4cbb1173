import { useSignal } from '@preact/signals';
import type { Entity, EntityPage } from '../api/wire.js';
import { Form, formText, formValue } from './form.js';
import { Button, Field, Pager, Panel, Select } from './parts.js';
import { control, type ListedSubscription } from './sandbox.js';
import { attempt, report, useControl } from './store.js';
import { Table } from './table.js';
import { FullValue } from './value.js';

/** Properties of a place that can be changed, in addition to the values of fields. */
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

/** Prefix that distinguishes the name of a field from the name of a property. */
const fieldPrefix = 'field: ';

/** Reads the change from the form: of one property, or of one field. */
function changeOf(form: FormData): Record<string, unknown> {
  const what = formText(form, 'what') ?? '';
  const value = formValue(form, 'value');
  if (!what.startsWith(fieldPrefix)) return { [what]: value };
  return { fields: { [what.slice(fieldPrefix.length)]: value } };
}

/** A form to change or remove a place. */
function PlaceForm({ entity }: { entity: Entity }) {
  const problem = useSignal('');
  const { id, city, entity_type, name, fields } = entity;
  const fieldNames = Object.keys(fields).map((field) => fieldPrefix + field);
  const change = (form: FormData): Promise<string> => {
    const body = { city, entity_type, change: changeOf(form) };
    return attempt(`Changed: ${name}`, () => control('PATCH', `places/${id}`, body));
  };
  const remove = async (): Promise<void> => {
    const market = String(new URLSearchParams({ city, entity_type }));
    const path = `places/${id}?${market}`;
    problem.value = await attempt(`Removed: ${name}`, () => control('DELETE', path));
  };
  return (
    <Form
      label="Change this place"
      button="Change"
      beside={
        <Button kind="danger" onClick={remove}>
          Remove place
        </Button>
      }
      problem={problem}
      submit={change}
    >
      <Select
        label="Property"
        name="what"
        of={[...properties, ...fieldNames].map((one) => [one, one] as const)}
      />
      <Field label="New value" name="value" placeholder="text or JSON, such as null" required />
    </Form>
  );
}

/** Returns the address of a place: by its id, because its position in the list can change. */
export const placeAddress = (subscription: string, place: string): string =>
  `#/subscriptions/${subscription}/places/${encodeURIComponent(place)}`;

/** Opens the place that is currently at a position. @param id of the subscription */
async function showPlaceAt(id: string, offset: number): Promise<void> {
  const path = `subscriptions/${id}/entities?limit=1&offset=${offset}`;
  const [entity] = (await control<EntityPage>('GET', path)).data;
  if (entity !== undefined) location.hash = placeAddress(id, entity.id);
}

/** The page of one place. @param place its id, encoded as in the address */
export function PlaceView({ id, place }: { id: string; place: string }) {
  const subscription = useControl<ListedSubscription>(`subscriptions/${id}`);
  const page = useControl<EntityPage>(`subscriptions/${id}/entities?limit=1&from=${place}`);
  const back = <a href={`#/subscriptions/${id}`}>← All places</a>;
  const entity = page?.data[0];
  if (subscription === undefined || page === undefined) {
    return <p class="empty">Loading</p>;
  }
  if (!subscription || !entity) {
    return <Panel title="There is no such place">{back}</Panel>;
  }
  return (
    <Panel
      title={entity.name}
      head={
        <>
          <span class="quiet">
            {entity.entity_type} in {entity.city}
          </span>
          {back}
        </>
      }
    >
      <Pager
        label="places"
        offset={page.offset}
        size={1}
        total={page.total}
        goTo={(next) => void showPlaceAt(id, next).catch(report)}
      />
      <div class="places">
        <div class="place">
          <Fields entity={entity} subscribed={subscription.fields} />
          <Properties entity={entity} />
        </div>
        <PlaceForm key={entity.id} entity={entity} />
      </div>
    </Panel>
  );
}

function Fields({ entity, subscribed }: { entity: Entity; subscribed: readonly string[] }) {
  return (
    <Table label="Subscribed fields" columns={['subscribed field', 'value']}>
      {subscribed.map((field) => (
        <Row key={field} name={field} value={entity.fields[field]} isSubscribed />
      ))}
    </Table>
  );
}

/** Whether a property is already shown as a subscribed field with the same name and value. */
export function isSubscribedValue(entity: Entity, property: string): boolean {
  if (!Object.hasOwn(entity.fields, property)) return false;
  const properties = new Map<string, unknown>(Object.entries(entity));
  const [value, field] = [properties.get(property), entity.fields[property]];
  return JSON.stringify(value) === JSON.stringify(field);
}

/** Shows the properties of an entity, except those already shown as subscribed fields. */
function Properties({ entity }: { entity: Entity }) {
  const all: [string, unknown][] = Object.entries(entity);
  const properties = all.filter(([name]) => name !== 'fields' && !isSubscribedValue(entity, name));
  return (
    <Table label="Properties" columns={['property', 'value']}>
      {properties.map(([name, value]) => (
        <Row key={name} name={name} value={value} />
      ))}
    </Table>
  );
}

function Row(props: { name: string; value: unknown; isSubscribed?: boolean }) {
  const { name, value, isSubscribed = false } = props;
  return (
    <tr>
      <th scope="row" class={isSubscribed ? 'subscribed' : ''}>
        {name}
      </th>
      <td dir="auto">
        <FullValue value={value} />
      </td>
    </tr>
  );
}
