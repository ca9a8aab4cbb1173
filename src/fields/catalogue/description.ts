import type { Place } from '../../places/world.js';

const praise: Readonly<Record<string, readonly string[]>> = {
  eat: [
    'Friendly service and generous portions',
    'Known for its regulars',
    'Small, warm and often full',
    'Fresh produce from the region',
    'A good place to linger',
  ],
  care: ['Short waiting times', 'Takes time for every patient', 'Modern equipment'],
  shop: ['A hand-picked range', 'Helpful advice', 'Things that you will not find elsewhere'],
  stay: ['Quiet rooms', 'A hearty breakfast', 'Well placed for exploring the city on foot'],
  park: ['Shady paths and benches', 'Popular with runners and families', 'Lovely in spring'],
  culture: ['Changing programme', 'A collection worth the detour', 'Small but carefully curated'],
};

const usual = ['Reliable and friendly', 'Well liked in the neighbourhood', 'Good value'];

/** A sentence or two that agree with the other fields; null for one in eight. */
export function describe(place: Place): string | null {
  if (place.random('described') < 0.12) return null;
  const { type, district, founded } = place;
  const kind = (place.maps_category ?? type.noun).replace(/^\p{Lu}(?!\p{Lu})/u, (first) =>
    first.toLowerCase(),
  );
  const where = district ?? place.city.name;
  const article = /^[aeiou]/i.test(kind) ? 'An' : 'A';
  const since = place.random('founded noted') < 0.2 ? '' : ` since ${String(founded)}`;
  // A beach counts as a park, but has no benches.
  const phrases = (type.known || type.group === 'eat' ? praise[type.group] : undefined) ?? usual;
  const phrase = phrases[Math.floor(place.random('praise') * phrases.length)] ?? '';
  return `${article} ${kind} in ${where}${since}. ${phrase}.`;
}
