import { plainWords } from './plain-words.js';

/**
 * One line a country: code | names that the platform does not know | language | web domain | calling code | digits of a national number (area code included) |
 * grouping of the number | currency | price of a plain meal | time zone | form of an address | form of a tax number.
 * Grouping: 2 pairs, 3 threes and fours, d the same with dashes, u North America, j2 and j3 where the "area code" is
 * simply how the numbers begin. Address: c "street, code city", g "street, city code", u "street, city, code".
 * In forms # is a digit and @ a letter.
 */
const table = `DE||de|de|49|10|3|EUR|16|Europe/Berlin|c|DE#########
AT||de|at|43|9|3|EUR|17|Europe/Vienna|c|ATU########
CH|Suisse|de|ch|41|9|2|CHF|28|Europe/Zurich|c|CHE-###.###.###
FR||fr|fr|33|9|2|EUR|18|Europe/Paris|c|FR###########
BE|België|fr|be|32|8|2|EUR|18|Europe/Brussels|c|BE0#########
NL|Holland|nl|nl|31|9|3|EUR|19|Europe/Amsterdam|c|NL#########B##
GB|UK,Great Britain,England,Scotland,Wales|en|co.uk|44|10|3|GBP|15|Europe/London|g|GB#########
IE||en|ie|353|9|3|EUR|18|Europe/Dublin|g|IE#######@
ES||es|es|34|9|2|EUR|14|Europe/Madrid|c|B########
PT||pt|pt|351|9|3|EUR|12|Europe/Lisbon|c|PT#########
IT||it|it|39|10|3|EUR|15|Europe/Rome|c|IT###########
GR|Hellas|el|gr|30|10|3|EUR|13|Europe/Athens|c|EL#########
TR||tr|com.tr|90|10|2|TRY|420|Europe/Istanbul|c|##########
SE||sv|se|46|9|2|SEK|165|Europe/Stockholm|c|SE##########01
NO||sv|no|47|8|j2|NOK|210|Europe/Oslo|c|NO#########MVA
DK||sv|dk|45|8|j2|DKK|145|Europe/Copenhagen|c|DK########
FI||fi|fi|358|8|3|EUR|16|Europe/Helsinki|c|FI########
IS||sv|is|354|7|j3|ISK|3200|Atlantic/Reykjavik|c|######
PL||pl|pl|48|9|2|PLN|42|Europe/Warsaw|c|PL##########
CZ|Czech Republic|cs|cz|420|9|j3|CZK|210|Europe/Prague|c|CZ########
SK||cs|sk|421|9|3|EUR|10|Europe/Bratislava|c|SK##########
HU||hu|hu|36|8|3|HUF|3600|Europe/Budapest|c|HU########
RO||ro|ro|40|9|3|RON|48|Europe/Bucharest|c|RO########
BG||hr|bg|359|8|3|EUR|10|Europe/Sofia|c|BG#########
HR||hr|hr|385|8|3|EUR|12|Europe/Zagreb|c|HR###########
RS||hr|rs|381|9|3|RSD|1100|Europe/Belgrade|c|#########
SI||hr|si|386|8|3|EUR|11|Europe/Ljubljana|c|SI########
EE||fi|ee|372|7|j3|EUR|13|Europe/Tallinn|c|EE#########
LV||en|lv|371|8|j2|EUR|12|Europe/Riga|c|LV###########
LT||en|lt|370|8|3|EUR|11|Europe/Vilnius|c|LT#########
UA||ru|com.ua|380|9|2|UAH|260|Europe/Kyiv|c|##########
RU||ru|ru|7|10|2|RUB|750|Europe/Moscow|c|##########
US|USA|en|com|1|10|u|USD|18|America/New_York|u|##-#######
CA||en|ca|1|10|u|CAD|22|America/Toronto|u|#########RT0001
MX||es|com.mx|52|10|3|MXN|190|America/Mexico_City|c|@@@######@@#
AR||es|com.ar|54|10|3|ARS|14000|America/Argentina/Buenos_Aires|c|30-########-#
CL||es|cl|56|9|3|CLP|9500|America/Santiago|g|########-#
CO||es|com.co|57|10|3|COP|32000|America/Bogota|g|#########-#
PE||es|pe|51|8|3|PEN|32|America/Lima|g|20#########
UY||es|com.uy|598|8|3|UYU|520|America/Montevideo|g|############
BR||pt|com.br|55|10|d|BRL|48|America/Sao_Paulo|u|##.###.###/0001-##
JP||ja|jp|81|9|d|JPY|1300|Asia/Tokyo|g|T#############
KR|Korea|ko|kr|82|9|d|KRW|13000|Asia/Seoul|g|###-##-#####
CN||zh|cn|86|10|3|CNY|62|Asia/Shanghai|g|91##############@@
TW||zh|com.tw|886|9|3|TWD|230|Asia/Taipei|g|########
HK||zh|hk|852|8|j3|HKD|95|Asia/Hong_Kong|g|########
SG||zh|sg|65|8|j3|SGD|18|Asia/Singapore|g|20#######@
IN||hi|in|91|10|3|INR|420|Asia/Kolkata|g|##@@@@@####@#Z#
TH||th|co.th|66|8|3|THB|180|Asia/Bangkok|g|#############
VN||vi|vn|84|10|3|VND|120000|Asia/Ho_Chi_Minh|g|##########
ID||id|co.id|62|10|3|IDR|75000|Asia/Jakarta|g|###############
MY||id|com.my|60|9|3|MYR|28|Asia/Kuala_Lumpur|g|############
PH||es|ph|63|9|3|PHP|330|Asia/Manila|g|############
AU||en|com.au|61|9|3|AUD|25|Australia/Sydney|g|###########
NZ||en|co.nz|64|8|3|NZD|26|Pacific/Auckland|g|#########
AE|UAE|ar|ae|971|8|3|AED|55|Asia/Dubai|g|1##############
SA||ar|sa|966|9|3|SAR|48|Asia/Riyadh|g|3##############
IL||he|co.il|972|8|3|ILS|62|Asia/Jerusalem|g|#########
EG||ar|eg|20|9|3|EGP|260|Africa/Cairo|g|#########
MA|Maroc|ar|ma|212|9|2|MAD|85|Africa/Casablanca|c|########
TN||ar|tn|216|8|j3|TND|28|Africa/Tunis|c|#######@
ZA||en|co.za|27|9|3|ZAR|190|Africa/Johannesburg|g|4#########
KE||sw|co.ke|254|9|3|KES|900|Africa/Nairobi|g|P#########@
NG||sw|ng|234|8|3|NGN|6500|Africa/Lagos|g|########-0001
GH||sw|com.gh|233|9|3|GHS|110|Africa/Accra|g|C##########`;

/** What a country decides about its places. */
export interface Country {
  /** ISO 3166-1 alpha-2 */
  readonly code: string;
  /** in English */
  readonly name: string;
  readonly language: string;
  /** without its leading dot */
  readonly domain: string;
  readonly callingCode: string;
  readonly phoneDigits: number;
  /** 2, 3, d, u, j2 or j3, see above */
  readonly grouping: string;
  /** ISO 4217 */
  readonly currency: string;
  /** a plain meal for one, in the currency */
  readonly mealPrice: number;
  /** IANA name; of the largest cities, where there are several */
  readonly timeZone: string;
  /** c, g or u, see above */
  readonly addressForm: string;
  readonly taxForm: string;
}

const regions: Intl.DisplayNamesOptions = { type: 'region', fallback: 'none' };

/** What the platform calls a country, by language: made when first asked for, since the first one takes a while. */
const displayNames = new Map<string, Intl.DisplayNames>();

/** Undefined for a code that is none. */
function nameIn(language: string, code: string): string | undefined {
  let names = displayNames.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames(language, regions);
    displayNames.set(language, names);
  }
  return names.of(code);
}

/** Where platforms differ, and where their name is no name for an address. */
const plainer = new Map([
  ['TR', 'Turkey'],
  ['HK', 'Hong Kong'],
]);

/** Names that the platform does not know, by country. */
const others = new Map<string, Country>();

function countryOf(line: string): Country {
  const [
    code = '',
    names = '',
    language = '',
    domain = '',
    callingCode = '',
    digits,
    grouping = '',
    ...rest
  ] = line.split('|');
  const [currency = '', mealPrice, timeZone = '', addressForm = '', taxForm = ''] = rest;
  const country: Country = {
    code,
    get name() {
      return plainer.get(code) ?? nameIn('en', code) ?? code;
    },
    language,
    domain,
    callingCode,
    phoneDigits: Number(digits),
    grouping,
    currency,
    mealPrice: Number(mealPrice),
    timeZone,
    addressForm,
    taxForm,
  };
  if (names !== '') for (const name of names.split(',')) others.set(plainWords(name), country);
  return country;
}

/** By ISO code. */
export const countries: ReadonlyMap<string, Country> = new Map(
  table.split('\n').map((line) => [line.slice(0, 2), countryOf(line)]),
);

/** A country that any city may be in of which nothing is known. */
export function unitedStates(): Country {
  const country = countries.get('US');
  if (country === undefined) throw new Error('The table of countries lacks the United States');
  return country;
}

let byWords: ReadonlyMap<string, Country> | undefined;

/** All the countries of the world by code, by name in English and, those of the table, in their own language. */
function everyCountry(): ReadonlyMap<string, Country> {
  const all = new Map(others);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // The table comes first, since the platform also knows codes that are out of use, such as FX for France.
  for (const code of [...countries.keys(), ...codes]) {
    const name = nameIn('en', code);
    if (name === undefined) continue;
    const own = { code, name, domain: code.toLowerCase(), callingCode: '', timeZone: '', taxForm: '' };
    const country = countries.get(code) ?? { ...unitedStates(), ...own, addressForm: 'g' };
    for (const one of [code, name, country.name, nameIn(country.language, code) ?? '']) {
      const words = plainWords(one);
      if (words !== '' && !all.has(words)) all.set(words, country);
    }
  }
  return all;
}

/** The country of that code or name; of one that the table does not have, hardly more than that is known. */
export function countryNamed(text: string): Country | undefined {
  byWords ??= everyCountry();
  return byWords.get(plainWords(text));
}
