import { countryName } from '../../places/countries/country.js';
import type { FieldRecord } from '../field.js';
import { addressOf, emailOf, mapUrl, nearestStop, socialLinks, streetLine, tiktokOf } from '../values/contact.js';

/** Who and where a place is, and how to reach it. One record a field; to add one, add a line. */
export const contact: readonly FieldRecord[] = [
  { name: 'name', kind: 'text', meaning: 'The name of the place', synonyms: ['title', 'place name', 'business name', 'nombre', 'bezeichnung'], value: (place) => place.name },
  { name: 'external_id', kind: 'text', meaning: 'The key of the place in the source it comes from', synonyms: ['source id', 'reference', 'ref'], value: (place) => place.external_id },
  { name: 'maps_category', kind: 'text', meaning: 'The category of the place on a map', synonyms: ['category', 'place type', 'business type', 'kategorie', 'catégorie', 'categoría'], value: (place) => place.maps_category },
  { name: 'phone', kind: 'text', meaning: 'The phone number in international form', synonyms: ['phone number', 'telephone number', 'tel', 'contact number', 'telefon', 'telefonnummer', 'téléphone', 'teléfono', 'mobile', 'mobile phone', 'cell phone', 'contact phone', 'handy'], value: (place) => place.phone },
  { name: 'website', kind: 'link', meaning: 'The address of its website', synonyms: ['web', 'url', 'home page', 'site', 'webseite', 'internetseite', 'site web', 'página web', 'web address', 'website url'], value: (place) => place.website },
  { name: 'email', kind: 'text', meaning: 'The e-mail address', synonyms: ['mail', 'email address', 'mail address', 'e-mail-adresse', 'correo', 'correo electrónico', 'courriel', 'contact email'], value: emailOf },
  { name: 'address', kind: 'text', meaning: 'The full postal address on one line', synonyms: ['full address', 'postal address', 'formatted address', 'street address', 'adresse', 'anschrift', 'dirección'], value: addressOf },
  { name: 'street', kind: 'text', meaning: 'Street and house number', synonyms: ['street name', 'straße', 'rue', 'calle'], value: streetLine },
  { name: 'house_number', kind: 'text', meaning: 'The house number', synonyms: ['street number', 'hausnummer', 'building number', 'numéro'], value: (place) => place.houseNumber },
  { name: 'postal_code', kind: 'text', meaning: 'The postal code', synonyms: ['postcode', 'zip', 'zipcode', 'plz', 'postleitzahl', 'code postal', 'código postal', 'cap'], value: (place) => place.postcode },
  { name: 'city', kind: 'text', meaning: 'The city', synonyms: ['town', 'stadt', 'ort', 'ville', 'ciudad'], value: (place) => place.cityName },
  { name: 'neighbourhood', kind: 'text', meaning: 'The quarter of the city', synonyms: ['neighborhood', 'district', 'quarter', 'borough', 'area', 'bezirk', 'stadtteil', 'kiez', 'viertel', 'quartier', 'barrio'], value: (place) => place.district },
  { name: 'region', kind: 'text', meaning: 'The state or region, where addresses carry one', synonyms: ['state', 'province', 'bundesland', 'county'], value: (place) => place.city.region ?? null },
  { name: 'country', kind: 'text', meaning: 'The country in English', synonyms: ['land', 'pays', 'país'], value: (place) => countryName(place.city.country) },
  { name: 'country_code', kind: 'text', meaning: 'The country as two letters, ISO 3166', synonyms: ['iso country'], value: (place) => place.city.country.code || null },
  { name: 'latitude', kind: 'number', meaning: 'The latitude in degrees, WGS 84', synonyms: ['lat', 'breitengrad', 'latitud'], value: (place) => place.latitude },
  { name: 'longitude', kind: 'number', meaning: 'The longitude in degrees, WGS 84', synonyms: ['lng', 'lon', 'long', 'längengrad', 'longitud'], value: (place) => place.longitude },
  { name: 'coordinates', kind: 'object', meaning: 'Latitude and longitude in degrees', synonyms: ['geo', 'location', 'position', 'geolocation', 'lat lng', 'gps', 'gps coordinates', 'koordinaten', 'coordonnées', 'coordenadas'], value: ({ latitude, longitude }) => (latitude === null || longitude === null ? null : { latitude, longitude }) },
  { name: 'map_url', kind: 'link', meaning: 'A link to the place on a map', synonyms: ['maps url', 'google maps', 'google maps url', 'maps link', 'map'], value: mapUrl },
  { name: 'timezone', kind: 'text', meaning: 'The time zone, an IANA name', synonyms: ['tz', 'zeitzone', 'fuseau horaire', 'zona horaria'], value: (place) => place.city.timeZone ?? null },
  { name: 'nearest_transit', kind: 'text', meaning: 'The nearest stop of public transport', synonyms: ['nearest station', 'nearest stop', 'transit', 'public transport', 'public transit', 'metro', 'metro station', 'subway', 'subway station', 'bus stop', 'haltestelle', 'u-bahn', 'öpnv', 'transport', 'nearest metro'], value: nearestStop },
  { name: 'instagram', kind: 'link', meaning: 'The address of its Instagram page', synonyms: ['instagram url', 'instagram profile', 'instagram link', 'instagram handle', 'insta', 'ig'], value: (place) => place.instagram_url },
  { name: 'facebook', kind: 'link', meaning: 'The address of its Facebook page', synonyms: ['facebook url', 'facebook page', 'facebook link', 'fb'], value: (place) => place.facebook_url },
  { name: 'tiktok', kind: 'link', meaning: 'The address of its TikTok page', synonyms: ['tiktok url'], value: tiktokOf },
  { name: 'social_links', kind: 'object', meaning: 'All its pages in social networks', synonyms: ['social media', 'socials', 'social profiles', 'social networks', 'soziale medien', 'réseaux sociaux', 'redes sociales', 'social media links'], value: socialLinks },
];
