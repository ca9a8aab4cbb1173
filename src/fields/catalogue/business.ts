import type { Group } from '../../places/entity-types/entity-type.js';
import type { Place } from '../../places/world.js';
import { fillPattern } from '../../places/pattern.js';
import { valueOfAmenity } from './amenities.js';
import { defineFields } from './define-fields.js';
import { describe } from './description.js';

const table = `rating|n|The average rating, 1 to 5|ratings,stars,score,average rating,review score,google rating,bewertung,bewertungen,avis,star rating,valoración,calificación,puntuación
review_count|n|How many ratings it has|reviews,number of reviews,reviews count,ratings count,total reviews,user ratings total,nombre d'avis
price_level|t|How expensive it is, from $ to $$$$|prices,price range,pricing,cost,preisniveau,preisklasse,preis,preise,prix,precios,budget
average_price|n|What a visit costs for one on average, in the local currency|average cost,price per person,cost per person,durchschnittspreis,prix moyen,precio medio|eat,beauty,culture,sport,stay
currency|t|The currency of prices, ISO 4217|währung,devise,moneda
entrance_fee|n|What entrance costs for an adult, in the local currency|admission,admission fee,ticket price,entry fee,entry price,ticket,eintritt,eintrittspreis,tarif,entrada,cover charge|culture,civic,park
membership_price|n|What a month of membership costs, in the local currency|membership,membership fee,monthly fee,monthly price,mitgliedsbeitrag|sport,office
description|t|What the place is like, in a sentence or two|about,summary,overview,beschreibung,über uns,descripción
founded|n|The year in which it opened|founding year,established,year opened,opened,since,opening year,gegründet,gründungsjahr,fondé,history
owner|t|Who owns it|owner name,inhaber,eigentümer,besitzer,propriétaire,founder,ceo
legal_name|t|The name of the company behind it|company,company name,registered name,firma,firmenname,raison sociale,razón social
tax_id|t|The tax number of the company|vat,vat id,vat number,vat no,tax number,ustid,umsatzsteuer id,steuernummer,siret,partita iva,ein
is_chain|y|it belongs to a chain|chain store,franchise,part of chain,kette
chain|t|The chain it belongs to, null for a place of its own|chain name,brand,brand name,marke,marque
languages|l|Which languages are spoken|languages spoken,spoken languages,sprachen,sprache,langues,langues parlées,idiomas
business_status|t|Whether it is in business|operational,open status,is open,permanently closed,geschäftsstatus,still open
photos|l|Addresses of pictures|images,pictures,image url,photos url,gallery images,bilder,fotos
age_limit|n|How old people must be to get in|minimum age,age restriction,min age,age,mindestalter|eat,culture,sport,beauty
dress_code|t|How to dress|attire|eat,culture
hotel_stars|n|The hotel's stars, 1 to 5|hotel class,star category,hotel category,sterne,étoiles,estrellas|stay
room_count|n|How many rooms there are|rooms,number of rooms,zimmer,zimmeranzahl|stay
check_in_time|h|From when on guests get their rooms|checkin,check in from|stay
check_out_time|h|Until when guests leave their rooms|checkout,check out until|stay
last_updated|d|When something about it last changed, ISO 8601|updated,last update,last verified,last modified
atmosphere|l|What it feels like|ambience,ambiance,vibe,mood,atmosphäre,ambiente,style|eat,stay,culture,park`;

/** Halves and fives, as prices are; whole hundreds where money is counted in thousands. */
function priced(amount: number): number {
  const step = amount < 30 ? 0.5 : amount < 300 ? 1 : amount < 3000 ? 10 : 100;
  return Math.round(amount / step) * step;
}

const mealShares: Readonly<Record<string, number>> = {
  cafe: 0.55,
  bakery: 0.38,
  ice_cream: 0.3,
  fast_food: 0.65,
  bar: 0.95,
  nightclub: 1.5,
  culture: 0.8,
  beauty: 2.4,
  sport: 0.9,
  stay: 6.5,
};

function averagePrice(place: Place): number | null {
  const share = mealShares[place.type.id] ?? mealShares[place.type.group] ?? 1.2;
  const level = [0.75, 1.15, 2, 3.4][place.priceLevel - 1] ?? 1;
  return place.random('average price noted') < 0.1
    ? null
    : priced(
        place.city.country.mealPrice * share * level * (0.9 + 0.2 * place.randomLately('average price')),
      );
}

const companies: Readonly<Record<string, string>> = {
  DE: 'GmbH',
  AT: 'GmbH',
  CH: 'GmbH',
  FR: 'SARL',
  BE: 'SRL',
  ES: 'S.L.',
  IT: 'S.r.l.',
  PT: 'Lda.',
  NL: 'B.V.',
  GB: 'Ltd',
  IE: 'Ltd',
  US: 'LLC',
  PL: 'sp. z o.o.',
  JP: 'K.K.',
  SE: 'AB',
  DK: 'ApS',
  NO: 'AS',
  FI: 'Oy',
  CZ: 's.r.o.',
  HU: 'Kft.',
  BR: 'Ltda.',
};

const tongues: Readonly<Record<string, string>> = {
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  ja: 'Japanese',
  pl: 'Polish',
  tr: 'Turkish',
  el: 'Greek',
  cs: 'Czech',
  hu: 'Hungarian',
  ko: 'Korean',
  zh: 'Chinese',
  ar: 'Arabic',
  he: 'Hebrew',
  hi: 'Hindi',
  th: 'Thai',
  vi: 'Vietnamese',
  fi: 'Finnish',
};

/** How often another language is spoken. */
const others: readonly (readonly [string, number])[] = [
  ['English', 0.82],
  ['Spanish', 0.2],
  ['French', 0.16],
  ['Turkish', 0.12],
  ['Arabic', 0.1],
  ['Italian', 0.12],
];

const nordic: Readonly<Record<string, string>> = {
  SE: 'Swedish',
  NO: 'Norwegian',
  DK: 'Danish',
  IS: 'Icelandic',
};

/** How many of a kind belong to a chain. */
const chainShares: Partial<Record<Group, number>> = {
  fuel: 0.7,
  shop: 0.18,
  eat: 0.1,
  sport: 0.3,
  stay: 0.22,
  pharmacy: 0.12,
  beauty: 0.1,
};

function chainOf(place: Place): string | null {
  const likely = chainShares[place.type.group] ?? 0;
  // A chain is named like the place, or a place like its chain; and no real brand is ever claimed.
  return place.random('chain') < likely ? `${place.dice('chain').lastName()} Group` : null;
}

function level(place: Place): string | null {
  return place.type.group === 'park' || place.type.group === 'civic' || place.random('price noted') < 0.08
    ? null
    : '$'.repeat(place.priceLevel);
}

function person(place: Place, aspect: string, share: number): string | null {
  if (place.random(`${aspect} noted`) > share) return null;
  const dice = place.dice(aspect);
  const first = dice.firstName();
  return place.voice.language === 'zh' || place.voice.language === 'ko'
    ? `${dice.lastName()} ${first}`
    : `${first} ${dice.lastName()}`;
}

const publicGroups = new Set(['park', 'civic']);
const moods = ['cosy', 'casual', 'trendy', 'traditional', 'romantic', 'industrial', 'bright', 'family-run'];

export const businessFields = defineFields(table, {
  rating: (place) => place.rating,
  review_count: (place) => place.reviews,
  price_level: level,
  average_price: (place) => (level(place) === null ? null : averagePrice(place)),
  currency: (place) => place.city.country.currency,
  entrance_fee: (place) => {
    if (place.type.group !== 'culture') return 0;
    const free = place.type.id === 'art_gallery' || place.random('free entrance') < 0.12;
    return free ? 0 : priced(place.city.country.mealPrice * (0.4 + 0.7 * place.random('entrance')));
  },
  membership_price: (place) =>
    priced(place.city.country.mealPrice * (1.4 + 2.6 * place.random('membership'))),
  description: describe,
  founded: (place) => (place.random('founded noted') < 0.2 ? null : place.founded),
  owner: (place) => (publicGroups.has(place.type.group) ? null : person(place, 'owner', 0.6)),
  legal_name: (place) => {
    if (publicGroups.has(place.type.group) || place.random('legal name noted') < 0.25) return null;
    const form = companies[place.city.country.code];
    return form === undefined ? place.name : `${place.name} ${form}`;
  },
  tax_id: (place) => {
    if (publicGroups.has(place.type.group) || place.random('tax noted') < 0.5) return null;
    const dice = place.dice('tax');
    return fillPattern(place.city.country.taxForm, dice.next) || null;
  },
  is_chain: (place) => chainOf(place) !== null,
  chain: chainOf,
  languages: (place) => {
    const { language } = place.voice;
    const own =
      nordic[place.city.country.code] ?? tongues[language] ?? (language === 'en' ? 'English' : null);
    const spoken = others
      .filter(([other, share]) => other !== own && place.random(`speaks ${other}`) < share)
      .map(([other]) => other);
    return own === null ? spoken : [own, ...spoken];
  },
  business_status: () => 'operational',
  photos: (place) =>
    place.website === null || place.random('photos') < 0.2
      ? null
      : [1, 2, 3].map(
          (number) => `${(place.website ?? '').replace(/\/$/, '')}/images/${place.slug}-${number}.jpg`,
        ),
  age_limit: (place) =>
    place.type.id === 'nightclub'
      ? place.city.country.code === 'US'
        ? 21
        : 18
      : place.type.id === 'tattoo_studio'
        ? 18
        : place.type.id === 'bar' && place.city.country.code === 'US'
          ? 21
          : null,
  dress_code: (place) =>
    place.priceLevel === 4 ? 'smart casual' : place.random('dress noted') < 0.4 ? null : 'casual',
  hotel_stars: (place) =>
    place.type.id === 'hotel' ? Math.min(5, place.priceLevel + (place.random('stars') < 0.7 ? 1 : 0)) : null,
  room_count: (place) =>
    place.random('rooms noted') < 0.1 ? null : 8 + Math.floor(Math.pow(place.random('rooms'), 2) * 180),
  check_in_time: (place) =>
    ['14:00', '15:00', '15:00', '16:00'][Math.floor(place.random('check in') * 4)] ?? null,
  check_out_time: (place) =>
    ['10:00', '11:00', '11:00', '12:00'][Math.floor(place.random('check out') * 4)] ?? null,
  last_updated: (place) => new Date(place.changedAt).toISOString(),
  atmosphere: (place) => {
    const chosen = moods.filter((mood) => place.random(`feels ${mood}`) < 0.28).slice(0, 3);
    const quiet = valueOfAmenity('quiet', place);
    if (quiet !== null && chosen.length < 3) chosen.push(quiet === true ? 'quiet' : 'lively');
    return chosen.length === 0 ? null : chosen;
  },
});
