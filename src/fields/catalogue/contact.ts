import { kilometresBetween } from '../../places/position.js';
import type { Place } from '../../places/world.js';
import type { Generator } from '../field.js';
import { defineFields } from './define-fields.js';
import { timeZoneOf } from './time-zone.js';

const table = `name|t|The name of the place|title,place name,business name,nombre,bezeichnung
external_id|t|The key of the place in the source it comes from|source id,reference,ref
maps_category|t|The category of the place on a map|category,place type,business type,kategorie,catégorie,categoría
phone|t|The phone number in international form|phone number,telephone number,tel,contact number,telefon,telefonnummer,téléphone,teléfono,mobile,mobile phone,cell phone,contact phone,handy
website|u|The address of its website|web,url,home page,site,webseite,internetseite,site web,página web,web address,website url
email|t|The e-mail address|mail,email address,mail address,e-mail-adresse,correo,correo electrónico,courriel,contact email
address|t|The full postal address on one line|full address,postal address,formatted address,street address,adresse,anschrift,dirección
street|t|Street and house number|street name,straße,rue,calle
house_number|t|The house number|street number,hausnummer,building number,numéro
postal_code|t|The postal code|postcode,zip,zipcode,plz,postleitzahl,code postal,código postal,cap
city|t|The city|town,stadt,ort,ville,ciudad
neighbourhood|t|The quarter of the city|neighborhood,district,quarter,borough,area,bezirk,stadtteil,kiez,viertel,quartier,barrio
region|t|The state or region, where addresses carry one|state,province,bundesland,county
country|t|The country in English|land,pays,país
country_code|t|The country as two letters, ISO 3166|iso country
latitude|n|The latitude in degrees, WGS 84|lat,breitengrad,latitud
longitude|n|The longitude in degrees, WGS 84|lng,lon,long,längengrad,longitud
coordinates|o|Latitude and longitude in degrees|geo,location,position,geolocation,lat lng,gps,gps coordinates,koordinaten,coordonnées,coordenadas
map_url|u|A link to the place on a map|maps url,google maps,google maps url,maps link,map
timezone|t|The time zone, an IANA name|tz,zeitzone,fuseau horaire,zona horaria
distance_to_center|n|The distance to the city's centre in kilometres|distance to centre,entfernung zum zentrum,distance
nearest_transit|t|The nearest stop of public transport|nearest station,nearest stop,transit,public transport,public transit,metro,metro station,subway,subway station,bus stop,haltestelle,u-bahn,öpnv,transport,nearest metro
distance_to_transit|n|The distance to the nearest stop of public transport in metres|transit distance,distance to station
instagram|u|The address of its Instagram page|instagram url,instagram profile,instagram link,instagram handle,insta,ig
facebook|u|The address of its Facebook page|facebook url,facebook page,facebook link,fb
tiktok|u|The address of its TikTok page|tiktok url
twitter|u|The address of its page on X, formerly Twitter|twitter url,twitter handle,x url
whatsapp|u|A link that opens a WhatsApp chat|whats app,whatsapp number,messenger
social_links|o|All its pages in social networks|social media,socials,social profiles,social networks,soziale medien,réseaux sociaux,redes sociales,social media links`;

/** Postal address in the form of the country; its parts are fields of their own. */
export function addressOf({ city, postcode, region, district, street }: Place, line: string): string {
  const town = city.name;
  const japanese = city.country.code === 'JP' && district !== null ? `${district}, ` : '';
  switch (city.country.addressForm) {
    case 'u':
      return [line, town, [region, postcode].filter(Boolean).join(' ')]
        .filter((part) => part !== '')
        .join(', ');
    case 'g':
      return [line, `${japanese}${[town, region, postcode].filter(Boolean).join(' ')}`].join(', ');
    default:
      return street === '' ? town : `${line}, ${[postcode, town].filter(Boolean).join(' ')}`;
  }
}

function streetLine(place: Place): string {
  const { door } = place.voice.words;
  const number = houseNumberOf(place);
  return door.replace(/\b[sn]\b/g, (part) => (part === 's' ? place.street : number));
}

/** Japanese numbers are of block, section and house. */
function houseNumberOf(place: Place): string {
  if (place.city.country.code !== 'JP') return place.houseNumber;
  const part = (aspect: string, most: number) => String(1 + Math.floor(place.random(aspect) * most));
  return `${part('chome', 5)}-${part('block', 28)}-${place.houseNumber}`;
}

function social(network: string, prefix: string, percent: number): Generator {
  return (place) =>
    place.random(network) * 100 < percent * (place.instagram_url === null ? 0.3 : 1.5)
      ? `${prefix}${place.slug.replace(/-/g, '')}`
      : null;
}

const tiktok = social('tiktok', 'https://www.tiktok.com/@', 16);
const twitter = social('twitter', 'https://x.com/', 9);

const stops: Readonly<Record<string, readonly string[]>> = {
  de: ['U-Bahnhof', 'S-Bahnhof', 'Haltestelle'],
  fr: ['Métro', 'Arrêt', 'Station'],
  es: ['Metro', 'Parada', 'Estación'],
  it: ['Metro', 'Fermata'],
  pt: ['Metro', 'Paragem'],
  nl: ['Halte', 'Metro'],
  ja: ['Station'],
};

function transitOf(place: Place): string {
  const words = stops[place.voice.language] ?? ['Bus stop', 'Station'];
  const word = words[Math.floor(place.random('stop') * words.length)] ?? 'Stop';
  const streets = place.voice.streets;
  const where = streets[Math.floor(place.random('stop name') * streets.length)] ?? '';
  const local = place.district !== null && place.random('stop of district') < 0.5 ? place.district : where;
  return place.voice.language === 'ja' ? `${place.district ?? where} ${word}` : `${word} ${local}`;
}

function hasTransit(place: Place): boolean {
  return place.random('transit') < 0.93;
}

function centreDistance({ city, latitude, longitude }: Place): number | null {
  if (city.centre === null || latitude === null || longitude === null) return null;
  return Math.round(kilometresBetween(city.centre, { latitude, longitude }) * 10) / 10;
}

export const contactFields = defineFields(table, {
  name: (place) => place.name,
  external_id: (place) => place.external_id,
  maps_category: (place) => place.maps_category,
  phone: (place) => place.phone,
  website: (place) => place.website,
  email: (place) => {
    if (place.host === null || place.random('email') < 0.12) return null;
    const boxes = place.voice.boxes;
    return `${boxes[Math.floor(place.random('mailbox') * boxes.length)] ?? 'info'}@${place.host}`;
  },
  address: (place) => addressOf(place, streetLine(place)),
  street: streetLine,
  house_number: houseNumberOf,
  postal_code: (place) => place.postcode,
  city: (place) => place.cityName,
  neighbourhood: (place) => place.district,
  region: (place) => place.region,
  country: (place) => place.city.country.name,
  country_code: (place) => place.city.country.code,
  latitude: (place) => place.latitude,
  longitude: (place) => place.longitude,
  coordinates: ({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  map_url: ({ latitude, longitude }) =>
    latitude === null || longitude === null
      ? null
      : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
  timezone: (place) => timeZoneOf(place.city) || null,
  distance_to_center: centreDistance,
  nearest_transit: (place) => (hasTransit(place) ? transitOf(place) : null),
  distance_to_transit: (place) =>
    hasTransit(place) ? 60 + Math.round(Math.pow(place.random('transit distance'), 1.5) * 70) * 10 : null,
  instagram: (place) => place.instagram_url,
  facebook: (place) => place.facebook_url,
  tiktok,
  twitter,
  whatsapp: (place) =>
    place.phone === null || place.random('whatsapp') > 0.3
      ? null
      : `https://wa.me/${place.phone.replace(/\D/g, '')}`,
  social_links: (place) => {
    const all = Object.entries({
      instagram: place.instagram_url,
      facebook: place.facebook_url,
      tiktok: tiktok(place),
      twitter: twitter(place),
    }).filter(([, url]) => url !== null);
    return all.length === 0 ? null : Object.fromEntries(all);
  },
});
