import type { Group } from '../../places/entity-types/entity-type.js';
import type { Place } from '../../places/world.js';
import type { Field, FieldKind, Generator } from '../field.js';

const kinds: Readonly<Record<string, FieldKind>> = {
  t: 'text',
  n: 'number',
  y: 'yes-no',
  l: 'list',
  u: 'link',
  h: 'time',
  d: 'date',
  o: 'object',
};

/** Of how many places nobody has noted whether they have something. */
const unnoted = 0.06;

/** Percents by group of types; under "" those of all other groups. */
function percentsOf(text: string): ReadonlyMap<string, number> {
  return new Map(
    [...text.matchAll(/([a-z]*)(\d+)/g)].map(([, group = '', percent]) => [group, Number(percent)]),
  );
}

/** Whether a place has something, always the same for the place and the name; null when nobody noted it. */
export function hasFeature(
  place: Place,
  name: string,
  percents: ReadonlyMap<string, number>,
): boolean | null {
  const percent = percents.get(place.type.group) ?? percents.get('') ?? 0;
  if (place.random(`${name} noted`) < unnoted) return null;
  return place.random(name) * 100 < percent;
}

function isGroup(text: string): text is Group {
  return text !== '';
}

/**
 * Fields from a table: name | kind (t text, n number, y yes or no, l list, u link, h time, d date, o object) | meaning |
 * synonyms | groups of types | for yes or no: how many percent have it, "eat75,stay97,40". A field with a generator ignores
 * the percents; outside of its groups a field is null. Where the percents name groups and no others, these are its groups.
 */
export function defineFields(
  table: string,
  generators: Readonly<Record<string, Generator>>,
): readonly Field[] {
  return table.split('\n').map((row) => {
    const [name = '', kind = '', meaning = '', synonyms = '', groupList = '', percents = ''] = row.split('|');
    const shares = percentsOf(percents);
    const named = shares.has('') ? [] : [...shares.keys()];
    const groups = (groupList === '' ? named : groupList.split(',')).filter(isGroup);
    const own = Object.hasOwn(generators, name) ? generators[name] : undefined;
    const generate = own ?? ((place: Place) => hasFeature(place, name, shares));
    return {
      name,
      meaning,
      kind: kinds[kind] ?? 'text',
      synonyms: synonyms.split(',').filter((synonym) => synonym !== ''),
      groups,
      value: (place) => (groups.length > 0 && !groups.includes(place.type.group) ? null : generate(place)),
    };
  });
}
