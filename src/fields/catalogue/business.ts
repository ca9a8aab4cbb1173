import type { FieldRecord } from '../field.js';
import { averagePrice, chainOf, describe, hotelStars, languagesOf, ownerOf, priceLevel } from '../values/business.js';

/** What kind of business a place is. One record a field; to add one, add a line. */
export const business: readonly FieldRecord[] = [
  { name: 'rating', kind: 'number', meaning: 'The average rating, 1 to 5', synonyms: ['ratings', 'stars', 'score', 'average rating', 'review score', 'google rating', 'bewertung', 'bewertungen', 'avis', 'star rating', 'valoración', 'calificación', 'puntuación'], value: (place) => place.rating },
  { name: 'review_count', kind: 'number', meaning: 'How many ratings it has', synonyms: ['reviews', 'number of reviews', 'reviews count', 'ratings count', 'total reviews', 'user ratings total', "nombre d'avis"], value: (place) => place.reviews },
  { name: 'price_level', kind: 'text', meaning: 'How expensive it is, from $ to $$$$', synonyms: ['prices', 'price range', 'pricing', 'cost', 'preisniveau', 'preisklasse', 'preis', 'preise', 'prix', 'precios', 'budget'], value: priceLevel },
  { name: 'average_price', kind: 'number', meaning: 'What a visit costs for one on average, in the local currency', synonyms: ['average cost', 'price per person', 'cost per person', 'durchschnittspreis', 'prix moyen', 'precio medio'], groups: ['eat', 'beauty', 'culture', 'sport', 'stay'], value: averagePrice },
  { name: 'currency', kind: 'text', meaning: 'The currency of prices, ISO 4217', synonyms: ['währung', 'devise', 'moneda'], value: (place) => place.city.country.currency ?? null },
  { name: 'description', kind: 'text', meaning: 'What the place is like, in a sentence or two', synonyms: ['about', 'summary', 'overview', 'beschreibung', 'über uns', 'descripción'], value: describe },
  { name: 'founded', kind: 'number', meaning: 'The year in which it opened', synonyms: ['founding year', 'established', 'year opened', 'opened', 'since', 'opening year', 'gegründet', 'gründungsjahr', 'fondé', 'history'], value: (place) => (place.faker('founded').datatype.boolean(0.8) ? place.founded : null) },
  { name: 'owner', kind: 'text', meaning: 'Who owns it', synonyms: ['owner name', 'inhaber', 'eigentümer', 'besitzer', 'propriétaire', 'founder', 'ceo'], value: ownerOf },
  { name: 'is_chain', kind: 'yes-no', meaning: 'it belongs to a chain', synonyms: ['chain store', 'franchise', 'part of chain', 'kette'], value: (place) => chainOf(place) !== null },
  { name: 'chain', kind: 'text', meaning: 'The chain it belongs to, null for a place of its own', synonyms: ['chain name', 'brand', 'brand name', 'marke', 'marque'], value: chainOf },
  { name: 'languages', kind: 'list', meaning: 'Which languages are spoken', synonyms: ['languages spoken', 'spoken languages', 'sprachen', 'sprache', 'langues', 'langues parlées', 'idiomas'], value: languagesOf },
  { name: 'business_status', kind: 'text', meaning: 'Whether it is in business', synonyms: ['operational', 'open status', 'is open', 'permanently closed', 'geschäftsstatus', 'still open'], value: () => 'operational' },
  { name: 'hotel_stars', kind: 'number', meaning: 'The hotel’s stars, 1 to 5', synonyms: ['hotel class', 'star category', 'hotel category', 'sterne', 'étoiles', 'estrellas'], groups: ['stay'], value: hotelStars },
  { name: 'room_count', kind: 'number', meaning: 'How many rooms there are', synonyms: ['rooms', 'number of rooms', 'zimmer', 'zimmeranzahl'], groups: ['stay'], value: (place) => 8 + Math.floor(place.faker('rooms').number.float() ** 2 * 180) },
  { name: 'check_in_time', kind: 'time', meaning: 'From when on guests get their rooms', synonyms: ['checkin', 'check in', 'check in from'], groups: ['stay'], value: (place) => place.faker('check in').helpers.arrayElement(['14:00', '15:00', '15:00', '16:00']) },
  { name: 'last_updated', kind: 'date', meaning: 'When something about it last changed, ISO 8601', synonyms: ['updated', 'last update', 'last verified', 'last modified'], value: (place) => new Date(place.changedAt).toISOString() },
];
