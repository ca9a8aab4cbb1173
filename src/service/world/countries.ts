/**
 * One line a country: code | names | language | web domain | calling code | digits of a national number (area code included) |
 * grouping of the number | currency | price of a plain meal | time zone | form of an address | form of a tax number.
 * Grouping: 2 pairs, 3 threes and fours, d the same with dashes, u North America, j2 and j3 where the "area code" is
 * simply how the numbers begin. Address: c "street, code city", g "street, city code", u "street, city, code".
 * In forms # is a digit and @ a letter.
 */
const table = `DE|Germany,Deutschland|de|de|49|10|3|EUR|16|Europe/Berlin|c|DE#########
AT|Austria,Österreich|de|at|43|9|3|EUR|17|Europe/Vienna|c|ATU########
CH|Switzerland,Schweiz,Suisse|de|ch|41|9|2|CHF|28|Europe/Zurich|c|CHE-###.###.###
FR|France|fr|fr|33|9|2|EUR|18|Europe/Paris|c|FR###########
BE|Belgium,Belgique,België|fr|be|32|8|2|EUR|18|Europe/Brussels|c|BE0#########
NL|Netherlands,Nederland,Holland|nl|nl|31|9|3|EUR|19|Europe/Amsterdam|c|NL#########B##
GB|United Kingdom,UK,Great Britain,England,Scotland,Wales|en|co.uk|44|10|3|GBP|15|Europe/London|g|GB#########
IE|Ireland|en|ie|353|9|3|EUR|18|Europe/Dublin|g|IE#######@
ES|Spain,España|es|es|34|9|2|EUR|14|Europe/Madrid|c|B########
PT|Portugal|pt|pt|351|9|3|EUR|12|Europe/Lisbon|c|PT#########
IT|Italy,Italia|it|it|39|10|3|EUR|15|Europe/Rome|c|IT###########
GR|Greece,Hellas|el|gr|30|10|3|EUR|13|Europe/Athens|c|EL#########
TR|Turkey,Türkiye|tr|com.tr|90|10|2|TRY|420|Europe/Istanbul|c|##########
SE|Sweden,Sverige|sv|se|46|9|2|SEK|165|Europe/Stockholm|c|SE##########01
NO|Norway,Norge|sv|no|47|8|j2|NOK|210|Europe/Oslo|c|NO#########MVA
DK|Denmark,Danmark|sv|dk|45|8|j2|DKK|145|Europe/Copenhagen|c|DK########
FI|Finland,Suomi|fi|fi|358|8|3|EUR|16|Europe/Helsinki|c|FI########
IS|Iceland|sv|is|354|7|j3|ISK|3200|Atlantic/Reykjavik|c|######
PL|Poland,Polska|pl|pl|48|9|2|PLN|42|Europe/Warsaw|c|PL##########
CZ|Czechia,Czech Republic,Česko|cs|cz|420|9|j3|CZK|210|Europe/Prague|c|CZ########
SK|Slovakia|cs|sk|421|9|3|EUR|10|Europe/Bratislava|c|SK##########
HU|Hungary|hu|hu|36|8|3|HUF|3600|Europe/Budapest|c|HU########
RO|Romania|ro|ro|40|9|3|RON|48|Europe/Bucharest|c|RO########
BG|Bulgaria|hr|bg|359|8|3|EUR|10|Europe/Sofia|c|BG#########
HR|Croatia,Hrvatska|hr|hr|385|8|3|EUR|12|Europe/Zagreb|c|HR###########
RS|Serbia|hr|rs|381|9|3|RSD|1100|Europe/Belgrade|c|#########
SI|Slovenia|hr|si|386|8|3|EUR|11|Europe/Ljubljana|c|SI########
EE|Estonia|fi|ee|372|7|j3|EUR|13|Europe/Tallinn|c|EE#########
LV|Latvia|en|lv|371|8|j2|EUR|12|Europe/Riga|c|LV###########
LT|Lithuania|en|lt|370|8|3|EUR|11|Europe/Vilnius|c|LT#########
UA|Ukraine|ru|com.ua|380|9|2|UAH|260|Europe/Kyiv|c|##########
RU|Russia|ru|ru|7|10|2|RUB|750|Europe/Moscow|c|##########
US|United States,USA,US|en|com|1|10|u|USD|18|America/New_York|u|##-#######
CA|Canada|en|ca|1|10|u|CAD|22|America/Toronto|u|#########RT0001
MX|Mexico|es|com.mx|52|10|3|MXN|190|America/Mexico_City|c|@@@######@@#
AR|Argentina|es|com.ar|54|10|3|ARS|14000|America/Argentina/Buenos_Aires|c|30-########-#
CL|Chile|es|cl|56|9|3|CLP|9500|America/Santiago|g|########-#
CO|Colombia|es|com.co|57|10|3|COP|32000|America/Bogota|g|#########-#
PE|Peru|es|pe|51|8|3|PEN|32|America/Lima|g|20#########
UY|Uruguay|es|com.uy|598|8|3|UYU|520|America/Montevideo|g|############
BR|Brazil,Brasil|pt|com.br|55|10|d|BRL|48|America/Sao_Paulo|u|##.###.###/0001-##
JP|Japan|ja|jp|81|9|d|JPY|1300|Asia/Tokyo|g|T#############
KR|South Korea,Korea|ko|kr|82|9|d|KRW|13000|Asia/Seoul|g|###-##-#####
CN|China|zh|cn|86|10|3|CNY|62|Asia/Shanghai|g|91##############@@
TW|Taiwan|zh|com.tw|886|9|3|TWD|230|Asia/Taipei|g|########
HK|Hong Kong|zh|hk|852|8|j3|HKD|95|Asia/Hong_Kong|g|########
SG|Singapore|zh|sg|65|8|j3|SGD|18|Asia/Singapore|g|20#######@
IN|India|hi|in|91|10|3|INR|420|Asia/Kolkata|g|##@@@@@####@#Z#
TH|Thailand|th|co.th|66|8|3|THB|180|Asia/Bangkok|g|#############
VN|Vietnam|vi|vn|84|10|3|VND|120000|Asia/Ho_Chi_Minh|g|##########
ID|Indonesia|id|co.id|62|10|3|IDR|75000|Asia/Jakarta|g|###############
MY|Malaysia|id|com.my|60|9|3|MYR|28|Asia/Kuala_Lumpur|g|############
PH|Philippines|es|ph|63|9|3|PHP|330|Asia/Manila|g|############
AU|Australia|en|com.au|61|9|3|AUD|25|Australia/Sydney|g|###########
NZ|New Zealand|en|co.nz|64|8|3|NZD|26|Pacific/Auckland|g|#########
AE|United Arab Emirates,UAE|ar|ae|971|8|3|AED|55|Asia/Dubai|g|1##############
SA|Saudi Arabia|ar|sa|966|9|3|SAR|48|Asia/Riyadh|g|3##############
IL|Israel|he|co.il|972|8|3|ILS|62|Asia/Jerusalem|g|#########
EG|Egypt|ar|eg|20|9|3|EGP|260|Africa/Cairo|g|#########
MA|Morocco,Maroc|ar|ma|212|9|2|MAD|85|Africa/Casablanca|c|########
TN|Tunisia|ar|tn|216|8|j3|TND|28|Africa/Tunis|c|#######@
ZA|South Africa|en|co.za|27|9|3|ZAR|190|Africa/Johannesburg|g|4#########
KE|Kenya|sw|co.ke|254|9|3|KES|900|Africa/Nairobi|g|P#########@
NG|Nigeria|sw|ng|234|8|3|NGN|6500|Africa/Lagos|g|########-0001
GH|Ghana|sw|com.gh|233|9|3|GHS|110|Africa/Accra|g|C##########`;

export type PhoneGrouping = '2' | '3' | 'd' | 'u' | 'j2' | 'j3';
export type AddressForm = 'c' | 'g' | 'u';

/** What a country decides about its places. */
export interface Country {
  /** ISO 3166-1 alpha-2 */
  readonly code: string;
  /** in English */
  readonly name: string;
  readonly names: readonly string[];
  readonly language: string;
  /** without its leading dot */
  readonly domain: string;
  readonly callingCode: string;
  readonly phoneDigits: number;
  readonly grouping: PhoneGrouping;
  /** ISO 4217 */
  readonly currency: string;
  /** a plain meal for one, in the currency */
  readonly mealPrice: number;
  /** IANA name; of the largest cities, where there are several */
  readonly timeZone: string;
  readonly addressForm: AddressForm;
  readonly taxForm: string;
}

const groupings: readonly PhoneGrouping[] = ['2', '3', 'd', 'u', 'j2', 'j3'];
const forms: readonly AddressForm[] = ['c', 'g', 'u'];

function countryOf(line: string): Country {
  const [
    code = '',
    names = '',
    language = '',
    domain = '',
    callingCode = '',
    digits,
    grouping,
    currency = '',
    ...rest
  ] = line.split('|');
  const [mealPrice, timeZone = '', form, taxForm = ''] = rest;
  const all = names.split(',');
  return {
    code,
    name: all[0] ?? code,
    names: all,
    language,
    domain,
    callingCode,
    phoneDigits: Number(digits),
    grouping: groupings.find((one) => one === grouping) ?? '3',
    currency,
    mealPrice: Number(mealPrice),
    timeZone,
    addressForm: forms.find((one) => one === form) ?? 'c',
    taxForm,
  };
}

/** By ISO code. */
export const countries: ReadonlyMap<string, Country> = new Map(
  table.split('\n').map((line) => [line.slice(0, 2), countryOf(line)]),
);
