import { countryName } from '../places/city.js';
import { type Field, isTrue } from './field.js';
import { describe, languagesOf, ownerOf, priceLevel, tagsOf } from './values/business.js';
import { addressOf, emailOf, mapUrl, streetLine } from './values/contact.js';
import { cuisineOf, hasMeal, menuUrl, seatsOf, servesAlcohol, servesDinner, servesVegan, servesVegetarian } from './values/food.js';
import { closedDays, closingTime, isOpenOn, isOpenRoundTheClock, openingTime } from './values/hours.js';
import { logoOf, photoOf, photosOf } from './values/images.js';
import { paymentMethods, reservationUrl, servicesOf, takesCards } from './values/services.js';
import { reservable } from '../data/descriptions.js';

/** Every field that the service knows: one record per field. */
export const catalogue: readonly Field[] = [
  // who and where a place is, and how to reach it
  { name: 'name', kind: 'text', meaning: 'The name of the place', synonyms: ['title', 'place name', 'business name', 'nombre', 'bezeichnung'], value: (place) => place.name },
  { name: 'external_id', kind: 'text', meaning: 'The id of the place in its source', synonyms: ['source id', 'reference', 'ref'], value: (place) => place.external_id },
  { name: 'maps_category', kind: 'text', meaning: 'The category of the place on a map', synonyms: ['category', 'place type', 'business type', 'kategorie', 'catégorie', 'categoría'], value: (place) => place.maps_category },
  { name: 'phone', kind: 'text', meaning: 'The phone number in international form', synonyms: ['phone number', 'telephone number', 'tel', 'contact number', 'telefon', 'telefonnummer', 'téléphone', 'teléfono', 'mobile', 'mobile phone', 'cell phone', 'contact phone'], value: (place) => place.phone },
  { name: 'website', kind: 'URL', meaning: 'The URL of its website', synonyms: ['site internet', 'sitio web', 'web', 'url', 'home page', 'site', 'webseite', 'internetseite', 'site web', 'página web', 'web address', 'website url'], value: (place) => place.website },
  { name: 'email', kind: 'text', meaning: 'The e-mail address', synonyms: ['mail', 'email address', 'mail address', 'e-mail-adresse', 'correo', 'correo electrónico', 'courriel', 'contact email'], value: emailOf },
  { name: 'address', kind: 'text', meaning: 'The full postal address on one line', synonyms: ['addr', 'adress', 'location address', 'addresses', 'indirizzo', 'full address', 'postal address', 'formatted address', 'street address', 'adresse', 'anschrift', 'dirección'], value: addressOf },
  { name: 'street', kind: 'text', meaning: 'Street and house number', synonyms: ['street name', 'straße', 'rue', 'calle'], value: streetLine },
  { name: 'house_number', kind: 'text', meaning: 'The house number', synonyms: ['nr', 'street number', 'hausnummer', 'building number', 'numéro'], value: (place) => place.houseNumber },
  { name: 'postal_code', kind: 'text', meaning: 'The postal code', synonyms: ['postcode', 'zip', 'zipcode', 'plz', 'postleitzahl', 'code postal', 'código postal'], value: (place) => place.postcode },
  { name: 'city', kind: 'text', meaning: 'The city', synonyms: ['town', 'stadt', 'ort', 'ville', 'ciudad'], value: (place) => (place.city.known ? place.city.name : place.cityName) },
  { name: 'neighbourhood', kind: 'text', meaning: 'The quarter of the city', synonyms: ['neighborhood', 'district', 'quarter', 'borough', 'bezirk', 'stadtteil', 'kiez', 'viertel', 'quartier', 'barrio'], value: (place) => place.district },
  { name: 'region', kind: 'text', meaning: 'The state or region, if addresses contain it', synonyms: ['state', 'province', 'bundesland'], value: (place) => place.city.region ?? null },
  { name: 'country', kind: 'text', meaning: 'The country in English', synonyms: ['pays', 'país'], value: (place) => countryName(place.city.country) },
  { name: 'country_code', kind: 'text', meaning: 'The country as two letters, ISO 3166', synonyms: ['iso country'], value: (place) => place.city.country.code || null },
  { name: 'latitude', kind: 'number', meaning: 'The latitude in degrees, WGS 84', synonyms: ['lat', 'breitengrad', 'latitud'], value: (place) => place.latitude },
  { name: 'longitude', kind: 'number', meaning: 'The longitude in degrees, WGS 84', synonyms: ['lng', 'lon', 'long', 'längengrad', 'longitud'], value: (place) => place.longitude },
  { name: 'coordinates', kind: 'object', meaning: 'Latitude and longitude in degrees', synonyms: ['geo', 'location', 'position', 'geolocation', 'lat lng', 'gps', 'gps coordinates', 'koordinaten', 'coordonnées', 'coordenadas'], value: ({ latitude, longitude }) => (latitude === null || longitude === null ? null : { latitude, longitude }) },
  { name: 'map_url', kind: 'URL', meaning: 'A link to the place on a map', synonyms: ['maps url', 'maps link', 'map', 'osm link'], value: mapUrl },
  { name: 'timezone', kind: 'text', meaning: 'The time zone, an IANA name', synonyms: ['tz', 'zeitzone', 'fuseau horaire', 'zona horaria'], value: (place) => place.city.timeZone ?? null },
  { name: 'instagram', kind: 'URL', meaning: 'The URL of its Instagram page', synonyms: ['instagram url', 'instagram profile', 'instagram link', 'insta', 'ig'], value: (place) => place.instagram_url },
  { name: 'facebook', kind: 'URL', meaning: 'The URL of its Facebook page', synonyms: ['facebook url', 'facebook page', 'facebook link', 'fb'], value: (place) => place.facebook_url },
  // when it is open
  { name: 'opening_hours', kind: 'object', meaning: 'The opening hours by weekday', synonyms: ['open hours', 'hours', 'business hours', 'hours of operation', 'opening times', 'working hours', 'öffnungszeiten', 'oeffnungszeiten', 'horaires', "horaires d'ouverture", 'horarios', 'schedule'], value: ({ open_hours }) => (open_hours === null ? null : { ...open_hours }) },
  { name: 'opening_time', kind: 'time, HH:MM', meaning: 'When it opens on a Wednesday', synonyms: ['opens at', 'open time', 'öffnet', 'hora de apertura'], value: openingTime },
  { name: 'closing_time', kind: 'time, HH:MM', meaning: 'When it closes on a Wednesday', synonyms: ['closes at', 'close time', 'closing hour', 'schliesst', 'hora de cierre'], value: closingTime },
  { name: 'open_saturday', kind: 'true or false', meaning: 'it is open on Saturdays', synonyms: ['is open saturday', 'saturday', 'samstags geöffnet'], value: (place) => isOpenOn(place, 'Saturday') },
  { name: 'open_sunday', kind: 'true or false', meaning: 'it is open on Sundays', synonyms: ['is open sunday', 'open on sunday', 'sunday opening', 'sunday', 'sonntags geöffnet'], value: (place) => isOpenOn(place, 'Sunday') },
  { name: 'open_24_7', kind: 'true or false', meaning: 'it is open round the clock every day', synonyms: ['24 7', '24h', 'is 24 hours', 'open 24 hours', 'always open', 'rund um die uhr', '24 stunden', '24 horas'], value: isOpenRoundTheClock },
  { name: 'closed_days', kind: 'list', meaning: 'The weekdays on which it is closed', synonyms: ['closing days', 'days closed', 'day off', 'rest day', 'ruhetag', 'ruhetage'], value: closedDays },
  // what kind of business it is
  { name: 'rating', kind: 'number', meaning: 'The average rating, 1 to 5', synonyms: ['ratings', 'stars', 'score', 'average rating', 'review score', 'google rating', 'bewertung', 'bewertungen', 'avis', 'star rating', 'valoración', 'calificación', 'puntuación'], value: (place) => place.rating },
  { name: 'review_count', kind: 'number', meaning: 'The number of ratings', synonyms: ['anzahl bewertungen', 'recensioni', 'reviews', 'number of reviews', 'reviews count', 'ratings count', 'total reviews', 'user ratings total', "nombre d'avis"], value: (place) => place.reviews },
  { name: 'price_level', kind: 'text', meaning: 'The price level, from $ to $$$$', synonyms: ['prices', 'price range', 'pricing', 'cost', 'preisniveau', 'preisklasse', 'preis', 'preise', 'prix', 'precios', 'budget'], groups: ['eat', 'shop', 'stay', 'beauty', 'sport', 'culture', 'care', 'garage', 'office', 'other'], value: priceLevel },
  { name: 'currency', kind: 'text', meaning: 'The currency of prices, ISO 4217', synonyms: ['währung', 'devise', 'moneda'], value: (place) => place.city.country.currency ?? null },
  { name: 'description', kind: 'text', meaning: 'A description of the place, in a few sentences', synonyms: ['about', 'summary', 'overview', 'beschreibung', 'über uns', 'descripción'], value: describe },
  { name: 'tags', kind: 'list', meaning: 'The kind of place, its quarter, and words that describe it', synonyms: ['tag', 'keywords', 'labels', 'schlagwörter', 'mots clés', 'etiquetas'], value: tagsOf },
  { name: 'photo', kind: 'image', meaning: 'A drawing of the place, as a data: URL', synonyms: ['image', 'image url', 'photo url', 'picture', 'picture url', 'main photo', 'cover photo', 'cover image', 'thumbnail', 'thumbnail url', 'foto', 'bild', 'imagen'], value: (place) => photoOf(place) },
  { name: 'photos', kind: 'list', meaning: 'Drawings of the place, as data: URLs', synonyms: ['images', 'image urls', 'pictures', 'photo urls', 'gallery', 'fotos', 'bilder'], value: photosOf },
  { name: 'logo', kind: 'image', meaning: 'A drawing of its logo, as a data: URL', synonyms: ['logo url', 'logo image', 'brand logo', 'icon', 'avatar', 'logotipo'], value: logoOf },
  { name: 'founded', kind: 'number', meaning: 'The year in which it opened', synonyms: ['founding year', 'founded year', 'year founded', 'established', 'year opened', 'opened', 'since', 'opening year', 'gegründet', 'gründungsjahr', 'fondé'], value: (place) => (place.faker('founded').datatype.boolean(0.8) ? place.founded : null) },
  { name: 'owner', kind: 'text', meaning: 'The name of the owner', synonyms: ['owner name', 'inhaber', 'eigentümer', 'besitzer', 'propriétaire'], value: ownerOf },
  { name: 'languages', kind: 'list', meaning: 'Spoken languages', synonyms: ['languages spoken', 'spoken languages', 'sprachen', 'sprache', 'langues', 'langues parlées', 'idiomas'], value: languagesOf },
  { name: 'business_status', kind: 'text', meaning: 'In business or permanently closed', synonyms: ['operational', 'open status', 'geschäftsstatus', 'still open'], value: (place) => (place.isClosed ? 'closed_permanently' : 'operational') },
  { name: 'last_updated', kind: 'timestamp', meaning: 'When something about it last changed, ISO 8601', synonyms: ['updated', 'last update', 'last verified', 'last modified'], value: (place) => new Date(place.changedAt).toISOString() },
  // what guests find there
  { name: 'amenities', kind: 'list', meaning: 'Amenities, by the names of the fields that are true', synonyms: ['features', 'facilities', 'equipment', 'ausstattung', 'équipements'], value: (place) => catalogue.filter((field) => isTrue(field, place)).map(({ name }) => name) },
  { name: 'wifi', kind: 'true or false', meaning: 'guests can use wifi', synonyms: ['wlan', 'wireless internet', 'wi fi access', 'free wifi', 'internet', 'internet access', 'wifi gratuit', 'wifi gratis'], likely: { spot: 1, worship: 6, eat: 74, stay: 97, culture: 58, sport: 66, civic: 50, beauty: 45, office: 55, care: 30, shop: 14, others: 12 } },
  { name: 'outdoor_seating', kind: 'true or false', meaning: 'there are seats outdoors', synonyms: ['outdoor seats', 'terrace', 'patio', 'outside seating', 'seating outside', 'außenbereich', 'terrasse', 'terraza', 'outdoor dining'], likely: { eat: 63, stay: 40, culture: 25 } },
  { name: 'wheelchair_accessible', kind: 'true or false', meaning: 'a wheelchair user gets in without a step', synonyms: ['wheelchair', 'wheelchair access', 'accessible', 'accessibility', 'step free', 'step free access', 'barrier free', 'disabled access', 'rollstuhlgerecht', 'barrierefrei', 'accessible pmr', 'accesible'], likely: { eat: 52, care: 74, culture: 84, civic: 86, pharmacy: 72, stay: 68, park: 80, fuel: 76, others: 55 } },
  { name: 'air_conditioning', kind: 'true or false', meaning: 'rooms are cooled', synonyms: ['air conditioned', 'aircon', 'ac', 'klimaanlage', 'climatisé', 'aire acondicionado'], likely: { eat: 46, stay: 72, shop: 58, sport: 62, culture: 55, office: 64, care: 50, beauty: 52, civic: 40, pharmacy: 60 } },
  { name: 'live_music', kind: 'true or false', meaning: 'there is live music on some days', synonyms: ['livemusik', 'musique live', 'música en vivo'], likely: { eat: 17, stay: 8, culture: 24 } },
  { name: 'parking', kind: 'true or false', meaning: 'guests can park there', synonyms: ['car park', 'car parking', 'parkplatz', 'parkplätze', 'stationnement', 'aparcamiento', 'customer parking'], likely: { eat: 22, stay: 58, shop: 32, care: 40, culture: 44, sport: 52, civic: 48, fuel: 70, garage: 84, park: 46, office: 38, others: 30 } },
  { name: 'ev_charging', kind: 'true or false', meaning: 'electric cars can be charged', synonyms: ['ev charger', 'charging stations', 'ladestation', 'ladesäule'], likely: { charging_station: 100, spot: 1, worship: 1, fuel: 38, stay: 26, garage: 14, civic: 12, others: 7 } },
  { name: 'pets_allowed', kind: 'true or false', meaning: 'dogs are welcome', synonyms: ['dogs allowed', 'dog friendly', 'pet friendly', 'pets', 'dogs', 'allows dogs', 'hunde erlaubt', 'haustiere erlaubt', 'animaux acceptés', 'mascotas'], likely: { eat: 54, stay: 44, shop: 46, park: 88, culture: 5, care: 6, beauty: 26, civic: 6, others: 34 } },
  { name: 'family_friendly', kind: 'true or false', meaning: 'it suits families with children', synonyms: ['kids friendly', 'child friendly', 'children', 'kids', 'good for kids', 'kinderfreundlich', 'familienfreundlich', 'enfants', 'niños'], likely: { nightclub: 1, bar: 22, pub: 45, eat: 64, stay: 72, park: 96, culture: 78, shop: 60, others: 60 } },
  // what it does for its guests, and how they pay
  { name: 'payment_methods', kind: 'list', meaning: 'How people can pay', synonyms: ['contactless', 'apple pay', 'google pay', 'payments', 'payment options', 'accepted payments', 'zahlungsarten', 'zahlungsmethoden', 'moyens de paiement', 'métodos de pago', 'how to pay'], value: paymentMethods },
  { name: 'accepts_cards', kind: 'true or false', meaning: 'cards are accepted', synonyms: ['cards', 'credit cards', 'debit card', 'card payment', 'accepts credit cards', 'kartenzahlung', 'kreditkarte', 'carte bancaire', 'tarjeta'], value: takesCards },
  { name: 'cash_only', kind: 'true or false', meaning: 'only cash is accepted', synonyms: ['only cash', 'nur barzahlung'], value: (place) => (takesCards(place) === null ? null : !takesCards(place)) },
  { name: 'delivery', kind: 'true or false', meaning: 'it delivers', synonyms: ['home delivery', 'lieferung', 'lieferdienst', 'lieferservice', 'livraison', 'delivery service'], likely: { eat: 44, shop: 34, pharmacy: 40, garage: 20 } },
  { name: 'takeaway', kind: 'true or false', meaning: 'food can be taken away', synonyms: ['take out', 'to go', 'carryout', 'mitnehmen', 'zum mitnehmen', 'à emporter', 'para llevar'], likely: { fast_food: 99, bakery: 98, ice_cream: 99, cafe: 88, pizzeria: 92, bar: 8, pub: 12, nightclub: 0, eat: 76 } },
  { name: 'reservations', kind: 'true or false', meaning: 'a table or room can be booked', synonyms: ['bookings', 'reservierung', 'reservieren', 'tischreservierung', 'reservas'], likely: reservable },
  { name: 'reservation_url', kind: 'URL', meaning: 'Where to book', synonyms: ['booking url', 'booking link', 'reservation link', 'book online', 'online booking', 'online reservation'], groups: ['eat', 'stay', 'care', 'beauty', 'sport', 'culture'], value: reservationUrl },
  { name: 'online_ordering', kind: 'true or false', meaning: 'orders can be made online', synonyms: ['order online', 'online order', 'online shop', 'webshop', 'ecommerce', 'bestellen', 'click and collect', 'click collect'], likely: { eat: 36, shop: 42, pharmacy: 48 } },
  { name: 'services', kind: 'list', meaning: 'Services on offer', synonyms: ['services offered', 'treatments', 'leistungen', 'angebot', 'servicios', 'service options'], groups: ['care', 'pharmacy', 'beauty', 'sport', 'garage', 'office', 'fuel', 'stay'], value: servicesOf },
  // what there is to eat and drink
  { name: 'cuisine', kind: 'text', meaning: 'The kind of cuisine', synonyms: ['cuisine type', 'food type', 'kitchen', 'type de cuisine', 'tipo de cocina'], groups: ['eat'], value: cuisineOf },
  { name: 'menu_url', kind: 'URL', meaning: 'The page with the menu', synonyms: ['menu', 'menu link', 'online menu', 'speisekarte', 'karte', 'carte', 'carta', 'menú'], groups: ['eat'], value: menuUrl },
  { name: 'vegetarian_options', kind: 'true or false', meaning: 'there are vegetarian dishes', synonyms: ['vegetarian', 'veggie', 'vegetarian food', 'vegetarisch', 'végétarien'], groups: ['eat'], value: servesVegetarian },
  { name: 'vegan_options', kind: 'true or false', meaning: 'there are vegan dishes', synonyms: ['vegan', 'vegan food', 'plant based', 'vegane optionen'], groups: ['eat'], value: servesVegan },
  { name: 'gluten_free_options', kind: 'true or false', meaning: 'there are dishes without gluten', synonyms: ['gluten free', 'glutenfree', 'glutenfrei', 'coeliac', 'sans gluten'], likely: { bar: 12, eat: 46 } },
  { name: 'breakfast', kind: 'true or false', meaning: 'breakfast is served', synonyms: ['serves breakfast', 'frühstück', 'petit déjeuner', 'desayuno'], groups: ['eat', 'stay'], value: (place) => hasMeal(place, 9.5, 11, 78) },
  { name: 'lunch', kind: 'true or false', meaning: 'lunch is served', synonyms: ['serves lunch', 'lunch menu', 'mittagstisch', 'mittagessen', 'business lunch', 'menú del día'], groups: ['eat'], value: (place) => hasMeal(place, 12.5, 14, 84) },
  { name: 'dinner', kind: 'true or false', meaning: 'dinner is served', synonyms: ['serves dinner'], groups: ['eat'], value: servesDinner },
  { name: 'alcohol', kind: 'true or false', meaning: 'alcoholic drinks are served', synonyms: ['serves alcohol', 'alcoholic drinks', 'alkohol', 'alcool'], groups: ['eat', 'stay', 'culture'], value: servesAlcohol },
  { name: 'specialty_coffee', kind: 'true or false', meaning: 'specialty coffee is served', synonyms: ['specialty coffee beans', 'coffee quality', 'filter coffee', 'kaffee', 'coffee'], likely: { cafe: 52, bakery: 12, eat: 6 } },
  { name: 'seating_capacity', kind: 'number', meaning: 'The number of seats', synonyms: ['capacity', 'seats', 'number of seats', 'seating', 'sitzplätze', 'plätze'], groups: ['eat', 'culture'], value: seatsOf },
];
