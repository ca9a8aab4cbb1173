import { kilometresBetween } from '../../places/position.js';
import type { Facts } from '../../places/facts.js';
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
export function addressOf({ city, postcode, region, district, street }: Facts, line: string): string {
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

function streetLine(facts: Facts): string {
  const { door } = facts.voice.words;
  const number = houseNumberOf(facts);
  return door.replace(/\b[sn]\b/g, (part) => (part === 's' ? facts.street : number));
}

/** Japanese numbers are of block, section and house. */
function houseNumberOf(facts: Facts): string {
  if (facts.city.country.code !== 'JP') return facts.houseNumber;
  const part = (aspect: string, most: number) => String(1 + Math.floor(facts.roll(aspect) * most));
  return `${part('chome', 5)}-${part('block', 28)}-${facts.houseNumber}`;
}

function social(network: string, prefix: string, percent: number): Generator {
  return (facts) =>
    facts.roll(network) * 100 < percent * (facts.instagram_url === null ? 0.3 : 1.5)
      ? `${prefix}${facts.slug.replace(/-/g, '')}`
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

function transitOf(facts: Facts): string {
  const words = stops[facts.voice.language] ?? ['Bus stop', 'Station'];
  const word = words[Math.floor(facts.roll('stop') * words.length)] ?? 'Stop';
  const streets = facts.voice.streets;
  const where = streets[Math.floor(facts.roll('stop name') * streets.length)] ?? '';
  const local = facts.district !== null && facts.roll('stop of district') < 0.5 ? facts.district : where;
  return facts.voice.language === 'ja' ? `${facts.district ?? where} ${word}` : `${word} ${local}`;
}

function hasTransit(facts: Facts): boolean {
  return facts.roll('transit') < 0.93;
}

function centreDistance({ city, latitude, longitude }: Facts): number | null {
  if (city.centre === null || latitude === null || longitude === null) return null;
  return Math.round(kilometresBetween(city.centre, { latitude, longitude }) * 10) / 10;
}

export const contactFields = defineFields(table, {
  name: (facts) => facts.name,
  external_id: (facts) => facts.external_id,
  maps_category: (facts) => facts.maps_category,
  phone: (facts) => facts.phone,
  website: (facts) => facts.website,
  email: (facts) => {
    if (facts.host === null || facts.roll('email') < 0.12) return null;
    const boxes = facts.voice.boxes;
    return `${boxes[Math.floor(facts.roll('mailbox') * boxes.length)] ?? 'info'}@${facts.host}`;
  },
  address: (facts) => addressOf(facts, streetLine(facts)),
  street: streetLine,
  house_number: houseNumberOf,
  postal_code: (facts) => facts.postcode,
  city: (facts) => facts.cityName,
  neighbourhood: (facts) => facts.district,
  region: (facts) => facts.region,
  country: (facts) => facts.city.country.name,
  country_code: (facts) => facts.city.country.code,
  latitude: (facts) => facts.latitude,
  longitude: (facts) => facts.longitude,
  coordinates: ({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  map_url: ({ latitude, longitude }) =>
    latitude === null || longitude === null
      ? null
      : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
  timezone: (facts) => timeZoneOf(facts.city) || null,
  distance_to_center: centreDistance,
  nearest_transit: (facts) => (hasTransit(facts) ? transitOf(facts) : null),
  distance_to_transit: (facts) =>
    hasTransit(facts) ? 60 + Math.round(Math.pow(facts.roll('transit distance'), 1.5) * 70) * 10 : null,
  instagram: (facts) => facts.instagram_url,
  facebook: (facts) => facts.facebook_url,
  tiktok,
  twitter,
  whatsapp: (facts) =>
    facts.phone === null || facts.roll('whatsapp') > 0.3
      ? null
      : `https://wa.me/${facts.phone.replace(/\D/g, '')}`,
  social_links: (facts) => {
    const all = Object.entries({
      instagram: facts.instagram_url,
      facebook: facts.facebook_url,
      tiktok: tiktok(facts),
      twitter: twitter(facts),
    }).filter(([, url]) => url !== null);
    return all.length === 0 ? null : Object.fromEntries(all);
  },
});
