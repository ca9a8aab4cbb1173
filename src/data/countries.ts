import type { Weekday } from './entity-types/habits.js';

/** A record of the country table. */
export interface Country {
  /** ISO 3166-1 alpha-2; empty for an unknown country */
  readonly code: string;
  /** English name, if the name of `Intl.DisplayNames` is unsuitable for an address */
  readonly name?: string;
  /** names that `Intl.DisplayNames` does not know */
  readonly aliases?: readonly string[];
  /** main language, ISO 639-1; empty when unknown */
  readonly language: string;
  /** locale for the names of its places, if it differs from the language, see `localeOf` */
  readonly locale?: string;
  /**
   * phone number pattern for cities without their own, # is a digit; from a range reserved for
   * fiction if there is one
   */
  readonly phone?: string;
  /** ISO 4217 */
  readonly currency?: string;
  /** IANA time zone; the largest cities' if there are several */
  readonly timeZone?: string;
  /** "street, code city" or "street, city, region code"; else "street, city code" */
  readonly address?: 'postcode-first' | 'with-region';
  /** the two days of the weekend, the main day of rest last; Saturday and Sunday by default */
  readonly weekend?: readonly [Weekday, Weekday];
  readonly shopsCloseSundays?: boolean;
  /** shops close in the early afternoon, and dinner is late */
  readonly siesta?: boolean;
  /** restaurants and medical practices stay open at noon */
  readonly noLunchBreak?: boolean;
  /** its own cuisine, if its language does not list it */
  readonly cuisine?: string;
  /** a point on land, degrees; cities without a record lie around it */
  readonly inland?: readonly [latitude: number, longitude: number];
}

/** Countries, one record per line. */
export const countryRecords: readonly Country[] = [
  { code: 'DE', language: 'de', phone: '+49 171 39200##', currency: 'EUR', timeZone: 'Europe/Berlin', address: 'postcode-first', shopsCloseSundays: true, inland: [50.9, 10.1] },
  { code: 'AT', language: 'de', phone: '+43 732 3## ###', currency: 'EUR', timeZone: 'Europe/Vienna', address: 'postcode-first', shopsCloseSundays: true, inland: [47.8, 14.4] },
  { code: 'CH', aliases: ['Suisse', 'Svizzera'], language: 'de', phone: '+41 44 5## ## ##', currency: 'CHF', timeZone: 'Europe/Zurich', address: 'postcode-first', shopsCloseSundays: true, inland: [47, 8] },
  { code: 'LU', language: 'fr', phone: '+352 26 ## ## ##', currency: 'EUR', timeZone: 'Europe/Luxembourg', address: 'postcode-first', shopsCloseSundays: true },
  { code: 'FR', language: 'fr', phone: '+33 6 39 98 ## ##', currency: 'EUR', timeZone: 'Europe/Paris', address: 'postcode-first', shopsCloseSundays: true, inland: [47, 2.4] },
  { code: 'BE', aliases: ['België'], language: 'fr', phone: '+32 2 5## ## ##', currency: 'EUR', timeZone: 'Europe/Brussels', address: 'postcode-first', shopsCloseSundays: true },
  { code: 'NL', aliases: ['Holland'], language: 'nl', phone: '+31 20 5## ####', currency: 'EUR', timeZone: 'Europe/Amsterdam', address: 'postcode-first', inland: [52.1, 5.9] },
  { code: 'GB', aliases: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'], language: 'en', phone: '+44 1632 960###', currency: 'GBP', timeZone: 'Europe/London', noLunchBreak: true, inland: [52.4, -1.4], cuisine: 'British' },
  { code: 'IE', language: 'en', phone: '+353 20 91# ####', currency: 'EUR', timeZone: 'Europe/Dublin', noLunchBreak: true, cuisine: 'Irish' },
  { code: 'ES', language: 'es', phone: '+34 955 ## ## ##', currency: 'EUR', timeZone: 'Europe/Madrid', address: 'postcode-first', siesta: true, inland: [40.8, -3.6] },
  { code: 'PT', language: 'pt', phone: '+351 21 5## ####', currency: 'EUR', timeZone: 'Europe/Lisbon', address: 'postcode-first', inland: [40.4, -7.8] },
  { code: 'IT', language: 'it', phone: '+39 051 5## ####', currency: 'EUR', timeZone: 'Europe/Rome', address: 'postcode-first', siesta: true, inland: [45, 10] },
  { code: 'MT', language: 'en', phone: '+356 21## ####', currency: 'EUR', timeZone: 'Europe/Malta' },
  { code: 'GR', aliases: ['Hellas'], language: 'el', phone: '+30 21 5### ####', currency: 'EUR', timeZone: 'Europe/Athens', address: 'postcode-first', shopsCloseSundays: true, siesta: true, cuisine: 'Greek' },
  { code: 'CY', language: 'el', phone: '+357 22 ## ## ##', currency: 'EUR', timeZone: 'Asia/Nicosia', address: 'postcode-first' },
  { code: 'TR', name: 'Turkey', aliases: ['Türkiye'], language: 'tr', phone: '+90 312 5## ## ##', currency: 'TRY', timeZone: 'Europe/Istanbul', address: 'postcode-first' },
  { code: 'SE', language: 'sv', phone: '+46 40 628 04 ##', currency: 'SEK', timeZone: 'Europe/Stockholm', address: 'postcode-first', inland: [59.3, 14.8], cuisine: 'Swedish' },
  { code: 'NO', language: 'no', locale: 'nb', phone: '+47 22 5# ## ##', currency: 'NOK', timeZone: 'Europe/Oslo', address: 'postcode-first', shopsCloseSundays: true, cuisine: 'Norwegian' },
  { code: 'DK', language: 'da', phone: '+45 35 5# ## ##', currency: 'DKK', timeZone: 'Europe/Copenhagen', address: 'postcode-first', cuisine: 'Danish' },
  { code: 'FI', language: 'fi', phone: '+358 9 5## ####', currency: 'EUR', timeZone: 'Europe/Helsinki', address: 'postcode-first', cuisine: 'Finnish' },
  { code: 'IS', language: 'is', phone: '+354 5## ####', currency: 'ISK', timeZone: 'Atlantic/Reykjavik', address: 'postcode-first', shopsCloseSundays: true },
  { code: 'PL', language: 'pl', phone: '+48 61 5## ## ##', currency: 'PLN', timeZone: 'Europe/Warsaw', address: 'postcode-first', shopsCloseSundays: true, inland: [52.1, 19.5], cuisine: 'Polish' },
  { code: 'CZ', aliases: ['Czech Republic'], language: 'cs', phone: '+420 575 ### ###', currency: 'CZK', timeZone: 'Europe/Prague', address: 'postcode-first', cuisine: 'Czech' },
  { code: 'SK', language: 'sk', locale: 'cs', phone: '+421 55 5## ####', currency: 'EUR', timeZone: 'Europe/Bratislava', address: 'postcode-first' },
  { code: 'HU', language: 'hu', phone: '+36 1 5## ####', currency: 'HUF', timeZone: 'Europe/Budapest', address: 'postcode-first', cuisine: 'Hungarian' },
  { code: 'RO', language: 'ro', locale: 'it', phone: '+40 21 5## ####', currency: 'RON', timeZone: 'Europe/Bucharest', address: 'postcode-first', cuisine: 'Romanian' },
  { code: 'BG', language: 'bg', locale: 'en', phone: '+359 2 5## ####', currency: 'EUR', timeZone: 'Europe/Sofia', address: 'postcode-first' },
  { code: 'HR', language: 'hr', locale: 'cs', phone: '+385 1 5## ####', currency: 'EUR', timeZone: 'Europe/Zagreb', address: 'postcode-first' },
  { code: 'RS', language: 'sr', locale: 'cs', phone: '+381 11 5## ####', currency: 'RSD', timeZone: 'Europe/Belgrade', address: 'postcode-first' },
  { code: 'SI', language: 'sl', locale: 'cs', phone: '+386 1 5## ## ##', currency: 'EUR', timeZone: 'Europe/Ljubljana', address: 'postcode-first' },
  { code: 'BA', aliases: ['Bosnia'], language: 'bs', locale: 'cs', phone: '+387 33 5## ###', currency: 'BAM', timeZone: 'Europe/Sarajevo', address: 'postcode-first' },
  { code: 'AL', language: 'sq', locale: 'en', phone: '+355 4 5## ####', currency: 'ALL', timeZone: 'Europe/Tirane', address: 'postcode-first' },
  { code: 'EE', language: 'et', locale: 'fi', phone: '+372 6## ####', currency: 'EUR', timeZone: 'Europe/Tallinn', address: 'postcode-first' },
  { code: 'LV', language: 'lv', locale: 'sv', phone: '+371 67 ### ###', currency: 'EUR', timeZone: 'Europe/Riga', address: 'postcode-first' },
  { code: 'LT', language: 'lt', locale: 'sv', phone: '+370 5 2## ####', currency: 'EUR', timeZone: 'Europe/Vilnius', address: 'postcode-first' },
  { code: 'BY', language: 'be', locale: 'ru', phone: '+375 17 2## ####', currency: 'BYN', timeZone: 'Europe/Minsk', address: 'postcode-first' },
  { code: 'UA', language: 'uk', phone: '+380 44 5## ## ##', currency: 'UAH', timeZone: 'Europe/Kyiv', address: 'postcode-first', cuisine: 'Ukrainian' },
  { code: 'RU', language: 'ru', phone: '+7 495 5## ## ##', currency: 'RUB', timeZone: 'Europe/Moscow', address: 'postcode-first' },
  { code: 'US', aliases: ['USA', 'United States of America'], language: 'en', phone: '+1 312-555-01##', currency: 'USD', timeZone: 'America/New_York', address: 'with-region', noLunchBreak: true, inland: [40, -96] },
  { code: 'CA', language: 'en', phone: '+1 613-555-01##', currency: 'CAD', timeZone: 'America/Toronto', address: 'with-region', noLunchBreak: true },
  { code: 'MX', language: 'es', phone: '+52 55 5### ####', currency: 'MXN', timeZone: 'America/Mexico_City', address: 'postcode-first', inland: [22.1, -101.7], cuisine: 'Mexican' },
  { code: 'GT', language: 'es', phone: '+502 2### ####', currency: 'GTQ', timeZone: 'America/Guatemala', address: 'postcode-first' },
  { code: 'SV', language: 'es', phone: '+503 2### ####', currency: 'USD', timeZone: 'America/El_Salvador', address: 'postcode-first' },
  { code: 'HN', language: 'es', phone: '+504 2### ####', currency: 'HNL', timeZone: 'America/Tegucigalpa', address: 'postcode-first' },
  { code: 'NI', language: 'es', phone: '+505 2### ####', currency: 'NIO', timeZone: 'America/Managua', address: 'postcode-first' },
  { code: 'CR', language: 'es', phone: '+506 2### ####', currency: 'CRC', timeZone: 'America/Costa_Rica', address: 'postcode-first' },
  { code: 'PA', language: 'es', phone: '+507 2##-####', currency: 'PAB', timeZone: 'America/Panama' },
  { code: 'CU', language: 'es', phone: '+53 7 8## ####', currency: 'CUP', timeZone: 'America/Havana', address: 'postcode-first', cuisine: 'Cuban' },
  { code: 'DO', language: 'es', phone: '+1 809-555-01##', currency: 'DOP', timeZone: 'America/Santo_Domingo', address: 'postcode-first' },
  { code: 'HT', language: 'fr', locale: 'fr_AF', phone: '+509 2### ####', currency: 'HTG', timeZone: 'America/Port-au-Prince' },
  { code: 'JM', language: 'en', phone: '+1 876-555-01##', currency: 'JMD', timeZone: 'America/Jamaica', cuisine: 'Jamaican' },
  { code: 'TT', aliases: ['Trinidad'], language: 'en', phone: '+1 868-555-01##', currency: 'TTD', timeZone: 'America/Port_of_Spain' },
  { code: 'AR', language: 'es', phone: '+54 351 5##-####', currency: 'ARS', timeZone: 'America/Argentina/Buenos_Aires', address: 'postcode-first', cuisine: 'Argentine' },
  { code: 'BO', language: 'es', phone: '+591 2 2## ####', currency: 'BOB', timeZone: 'America/La_Paz' },
  { code: 'CL', language: 'es', phone: '+56 2 2### ####', currency: 'CLP', timeZone: 'America/Santiago', cuisine: 'Chilean' },
  { code: 'CO', language: 'es', phone: '+57 605 5## ####', currency: 'COP', timeZone: 'America/Bogota', cuisine: 'Colombian' },
  { code: 'EC', language: 'es', phone: '+593 2 2## ####', currency: 'USD', timeZone: 'America/Guayaquil' },
  { code: 'PE', language: 'es', phone: '+51 1 5## ####', currency: 'PEN', timeZone: 'America/Lima', cuisine: 'Peruvian' },
  { code: 'PY', language: 'es', phone: '+595 21 5## ###', currency: 'PYG', timeZone: 'America/Asuncion', address: 'postcode-first' },
  { code: 'UY', language: 'es', phone: '+598 2### ####', currency: 'UYU', timeZone: 'America/Montevideo' },
  { code: 'VE', language: 'es', phone: '+58 212 5## ####', currency: 'VES', timeZone: 'America/Caracas' },
  { code: 'BR', aliases: ['Brasil'], language: 'pt', locale: 'pt_BR', phone: '+55 31 3###-####', currency: 'BRL', timeZone: 'America/Sao_Paulo', address: 'with-region', inland: [-19, -47.3], cuisine: 'Brazilian' },
  { code: 'JP', language: 'ja', phone: '+81 25-5##-####', currency: 'JPY', timeZone: 'Asia/Tokyo', inland: [36.4, 138.9] },
  { code: 'KR', aliases: ['Korea'], language: 'ko', phone: '+82 51-5##-####', currency: 'KRW', timeZone: 'Asia/Seoul' },
  { code: 'KP', language: 'ko', phone: '+850 2 381 ####', currency: 'KPW', timeZone: 'Asia/Pyongyang' },
  { code: 'CN', language: 'zh', phone: '+86 755 5### ####', currency: 'CNY', timeZone: 'Asia/Shanghai' },
  { code: 'TW', language: 'zh', phone: '+886 3 5## ####', currency: 'TWD', timeZone: 'Asia/Taipei' },
  { code: 'HK', name: 'Hong Kong', language: 'zh', phone: '+852 2### ####', currency: 'HKD', timeZone: 'Asia/Hong_Kong', noLunchBreak: true },
  { code: 'SG', language: 'zh', phone: '+65 6### ####', currency: 'SGD', timeZone: 'Asia/Singapore', noLunchBreak: true },
  { code: 'MN', language: 'mn', locale: 'zh', phone: '+976 11 3## ###', currency: 'MNT', timeZone: 'Asia/Ulaanbaatar', cuisine: 'Mongolian' },
  { code: 'IN', language: 'hi', phone: '+91 22 5### ####', currency: 'INR', timeZone: 'Asia/Kolkata', inland: [22, 77.9] },
  { code: 'PK', language: 'ur', locale: 'ar', phone: '+92 51 3## ####', currency: 'PKR', timeZone: 'Asia/Karachi' },
  { code: 'BD', language: 'bn', locale: 'hi', phone: '+880 2 5### ####', currency: 'BDT', timeZone: 'Asia/Dhaka', weekend: ['Saturday', 'Friday'] },
  { code: 'LK', language: 'si', locale: 'hi', phone: '+94 11 2## ####', currency: 'LKR', timeZone: 'Asia/Colombo' },
  { code: 'NP', language: 'ne', locale: 'hi', phone: '+977 1 4## ####', currency: 'NPR', timeZone: 'Asia/Kathmandu', weekend: ['Sunday', 'Saturday'] },
  { code: 'TH', language: 'th', phone: '+66 53 5## ###', currency: 'THB', timeZone: 'Asia/Bangkok', cuisine: 'Thai' },
  { code: 'VN', language: 'vi', phone: '+84 24 3### ####', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh', cuisine: 'Vietnamese' },
  { code: 'LA', language: 'lo', locale: 'th', phone: '+856 21 2## ###', currency: 'LAK', timeZone: 'Asia/Vientiane' },
  { code: 'KH', language: 'km', locale: 'th', phone: '+855 23 2## ###', currency: 'KHR', timeZone: 'Asia/Phnom_Penh' },
  { code: 'MM', aliases: ['Burma'], language: 'my', locale: 'th', phone: '+95 1 5## ###', currency: 'MMK', timeZone: 'Asia/Yangon' },
  { code: 'ID', language: 'id', phone: '+62 21 5### ####', currency: 'IDR', timeZone: 'Asia/Jakarta' },
  { code: 'MY', language: 'ms', locale: 'id', phone: '+60 3 5### ####', currency: 'MYR', timeZone: 'Asia/Kuala_Lumpur' },
  { code: 'PH', language: 'tl', locale: 'es', phone: '+63 2 5### ####', currency: 'PHP', timeZone: 'Asia/Manila', cuisine: 'Filipino' },
  { code: 'KZ', language: 'kk', locale: 'ru', phone: '+7 727 5## ####', currency: 'KZT', timeZone: 'Asia/Almaty' },
  { code: 'UZ', language: 'uz', locale: 'ru', phone: '+998 71 2## ####', currency: 'UZS', timeZone: 'Asia/Tashkent', cuisine: 'Uzbek' },
  { code: 'AF', language: 'fa', phone: '+93 20 2## ####', currency: 'AFN', timeZone: 'Asia/Kabul', weekend: ['Saturday', 'Friday'] },
  { code: 'IR', aliases: ['Persia'], language: 'fa', phone: '+98 21 5### ####', currency: 'IRR', timeZone: 'Asia/Tehran', weekend: ['Thursday', 'Friday'], cuisine: 'Persian' },
  { code: 'IQ', language: 'ar', phone: '+964 1 5## ####', currency: 'IQD', timeZone: 'Asia/Baghdad', weekend: ['Saturday', 'Friday'] },
  { code: 'SY', language: 'ar', phone: '+963 11 5## ####', currency: 'SYP', timeZone: 'Asia/Damascus', weekend: ['Saturday', 'Friday'] },
  { code: 'LB', language: 'ar', phone: '+961 1 5## ###', currency: 'USD', timeZone: 'Asia/Beirut' },
  { code: 'JO', language: 'ar', phone: '+962 6 5## ####', currency: 'JOD', timeZone: 'Asia/Amman', weekend: ['Saturday', 'Friday'] },
  { code: 'PS', language: 'ar', phone: '+970 2 2## ####', currency: 'ILS', timeZone: 'Asia/Hebron', weekend: ['Saturday', 'Friday'] },
  { code: 'IL', language: 'he', locale: 'en', phone: '+972 3 5##-####', currency: 'ILS', timeZone: 'Asia/Jerusalem', weekend: ['Saturday', 'Friday'], cuisine: 'Israeli' },
  { code: 'SA', language: 'ar', phone: '+966 11 5## ####', currency: 'SAR', timeZone: 'Asia/Riyadh', weekend: ['Saturday', 'Friday'] },
  { code: 'AE', aliases: ['UAE', 'Emirates'], language: 'ar', phone: '+971 4 5## ####', currency: 'AED', timeZone: 'Asia/Dubai', noLunchBreak: true },
  { code: 'QA', language: 'ar', phone: '+974 44## ####', currency: 'QAR', timeZone: 'Asia/Qatar', weekend: ['Saturday', 'Friday'] },
  { code: 'BH', language: 'ar', phone: '+973 17## ####', currency: 'BHD', timeZone: 'Asia/Bahrain', weekend: ['Saturday', 'Friday'] },
  { code: 'KW', language: 'ar', phone: '+965 22## ####', currency: 'KWD', timeZone: 'Asia/Kuwait', weekend: ['Saturday', 'Friday'] },
  { code: 'OM', language: 'ar', phone: '+968 24## ####', currency: 'OMR', timeZone: 'Asia/Muscat', weekend: ['Saturday', 'Friday'] },
  { code: 'YE', language: 'ar', phone: '+967 1 5## ###', currency: 'YER', timeZone: 'Asia/Aden', weekend: ['Saturday', 'Friday'] },
  { code: 'GE', language: 'ka', locale: 'en', phone: '+995 32 2## ## ##', currency: 'GEL', timeZone: 'Asia/Tbilisi', cuisine: 'Georgian' },
  { code: 'AM', language: 'hy', locale: 'en', phone: '+374 10 5## ###', currency: 'AMD', timeZone: 'Asia/Yerevan' },
  { code: 'AZ', language: 'az', locale: 'tr', phone: '+994 12 4## ## ##', currency: 'AZN', timeZone: 'Asia/Baku' },
  { code: 'EG', language: 'ar', phone: '+20 2 5### ####', currency: 'EGP', timeZone: 'Africa/Cairo', weekend: ['Saturday', 'Friday'], cuisine: 'Egyptian' },
  { code: 'LY', language: 'ar', phone: '+218 21 5## ####', currency: 'LYD', timeZone: 'Africa/Tripoli', weekend: ['Saturday', 'Friday'] },
  { code: 'TN', language: 'ar', phone: '+216 71 ### ###', currency: 'TND', timeZone: 'Africa/Tunis' },
  { code: 'DZ', language: 'ar', phone: '+213 21 ## ## ##', currency: 'DZD', timeZone: 'Africa/Algiers', address: 'postcode-first', weekend: ['Saturday', 'Friday'] },
  { code: 'MA', aliases: ['Maroc'], language: 'ar', phone: '+212 535 ## ## ##', currency: 'MAD', timeZone: 'Africa/Casablanca', address: 'postcode-first', cuisine: 'Moroccan' },
  { code: 'SD', language: 'ar', phone: '+249 183 5## ###', currency: 'SDG', timeZone: 'Africa/Khartoum', weekend: ['Saturday', 'Friday'] },
  { code: 'ET', language: 'am', locale: 'sw', phone: '+251 11 5## ####', currency: 'ETB', timeZone: 'Africa/Addis_Ababa', cuisine: 'Ethiopian' },
  { code: 'KE', language: 'sw', phone: '+254 20 5## ####', currency: 'KES', timeZone: 'Africa/Nairobi' },
  { code: 'UG', language: 'sw', phone: '+256 41 4## ####', currency: 'UGX', timeZone: 'Africa/Kampala' },
  { code: 'TZ', language: 'sw', phone: '+255 22 2## ####', currency: 'TZS', timeZone: 'Africa/Dar_es_Salaam' },
  { code: 'RW', language: 'sw', phone: '+250 252 ### ###', currency: 'RWF', timeZone: 'Africa/Kigali' },
  { code: 'CD', aliases: ['Congo', 'DR Congo', 'DRC'], language: 'fr', locale: 'fr_AF', phone: '+243 12 ### ####', currency: 'CDF', timeZone: 'Africa/Kinshasa' },
  { code: 'CM', language: 'fr', locale: 'fr_AF', phone: '+237 222 ## ## ##', currency: 'XAF', timeZone: 'Africa/Douala' },
  { code: 'NG', language: 'en', locale: 'sw', phone: '+234 1 5## ####', currency: 'NGN', timeZone: 'Africa/Lagos', cuisine: 'Nigerian' },
  { code: 'GH', language: 'en', locale: 'sw', phone: '+233 30 2## ####', currency: 'GHS', timeZone: 'Africa/Accra' },
  { code: 'CI', aliases: ['Ivory Coast'], language: 'fr', locale: 'fr_AF', phone: '+225 27 20 ## ####', currency: 'XOF', timeZone: 'Africa/Abidjan' },
  { code: 'BF', language: 'fr', locale: 'fr_AF', phone: '+226 25 ## ## ##', currency: 'XOF', timeZone: 'Africa/Ouagadougou' },
  { code: 'ML', language: 'fr', locale: 'fr_AF', phone: '+223 20 ## ## ##', currency: 'XOF', timeZone: 'Africa/Bamako' },
  { code: 'SN', language: 'fr', locale: 'fr_AF', phone: '+221 33 8## ## ##', currency: 'XOF', timeZone: 'Africa/Dakar' },
  { code: 'AO', language: 'pt', phone: '+244 222 3## ###', currency: 'AOA', timeZone: 'Africa/Luanda' },
  { code: 'ZM', language: 'en', locale: 'sw', phone: '+260 211 2## ###', currency: 'ZMW', timeZone: 'Africa/Lusaka' },
  { code: 'MZ', language: 'pt', phone: '+258 21 3## ###', currency: 'MZN', timeZone: 'Africa/Maputo' },
  { code: 'ZW', language: 'en', locale: 'sw', phone: '+263 24 27# ####', currency: 'USD', timeZone: 'Africa/Harare' },
  { code: 'ZA', language: 'en', phone: '+27 11 5## ####', currency: 'ZAR', timeZone: 'Africa/Johannesburg' },
  { code: 'MG', language: 'fr', locale: 'fr_AF', phone: '+261 20 22 ### ##', currency: 'MGA', timeZone: 'Indian/Antananarivo' },
  { code: 'AU', language: 'en', phone: '+61 3 5550 ####', currency: 'AUD', timeZone: 'Australia/Sydney', noLunchBreak: true, cuisine: 'Modern Australian' },
  { code: 'NZ', language: 'en', phone: '+64 3 5## ####', currency: 'NZD', timeZone: 'Pacific/Auckland', noLunchBreak: true },
  { code: 'KG', language: 'ky', locale: 'ru', phone: '+996 312 5## ###', currency: 'KGS', timeZone: 'Asia/Bishkek' },
  { code: 'TJ', language: 'tg', locale: 'ru', phone: '+992 37 2## ####', currency: 'TJS', timeZone: 'Asia/Dushanbe' },
  { code: 'TM', language: 'tk', locale: 'ru', phone: '+993 12 5## ###', currency: 'TMT', timeZone: 'Asia/Ashgabat' },
  { code: 'MR', language: 'ar', phone: '+222 45 ## ## ##', currency: 'MRU', timeZone: 'Africa/Nouakchott' },
  { code: 'SO', language: 'so', locale: 'ar', phone: '+252 1 5## ###', currency: 'USD', timeZone: 'Africa/Mogadishu', weekend: ['Saturday', 'Friday'] },
  { code: 'BI', language: 'fr', locale: 'fr_AF', phone: '+257 22 ## ## ##', currency: 'BIF', timeZone: 'Africa/Bujumbura' },
  { code: 'CG', language: 'fr', locale: 'fr_AF', phone: '+242 22 2## ####', currency: 'XAF', timeZone: 'Africa/Brazzaville' },
  { code: 'GA', language: 'fr', locale: 'fr_AF', phone: '+241 11 ## ## ##', currency: 'XAF', timeZone: 'Africa/Libreville' },
  { code: 'TD', language: 'fr', locale: 'fr_AF', phone: '+235 22 ## ## ##', currency: 'XAF', timeZone: 'Africa/Ndjamena' },
  { code: 'NE', language: 'fr', locale: 'fr_AF', phone: '+227 20 ## ## ##', currency: 'XOF', timeZone: 'Africa/Niamey' },
  { code: 'TG', language: 'fr', locale: 'fr_AF', phone: '+228 22 ## ## ##', currency: 'XOF', timeZone: 'Africa/Lome' },
  { code: 'GN', language: 'fr', locale: 'fr_AF', phone: '+224 622 ## ## ##', currency: 'GNF', timeZone: 'Africa/Conakry' },
  { code: 'SL', language: 'en', locale: 'sw', phone: '+232 22 2## ###', currency: 'SLE', timeZone: 'Africa/Freetown' },
  { code: 'LR', language: 'en', locale: 'sw', phone: '+231 77 ### ####', currency: 'LRD', timeZone: 'Africa/Monrovia' },
  { code: 'MW', language: 'en', locale: 'sw', phone: '+265 1 7## ###', currency: 'MWK', timeZone: 'Africa/Blantyre' },
];
