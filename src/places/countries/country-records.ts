import type { Weekday } from '../weekdays.js';

/** What a country decides about its places. */
export interface Country {
  /** ISO 3166-1 alpha-2; empty for a country that is not known */
  readonly code: string;
  /** its name in English, where that of the platform (`Intl.DisplayNames`) is none for an address */
  readonly name?: string;
  /** other names that the platform does not know */
  readonly aliases?: readonly string[];
  /** what most people speak, ISO 639-1; empty when not known */
  readonly language: string;
  /** whose words its places are made of, where they are not those of its language, see `localeOf` */
  readonly locale?: string;
  /** a telephone number where the city has none of its own, # is a digit; kept for fiction where the country has such numbers */
  readonly phone?: string;
  /** ISO 4217 */
  readonly currency?: string;
  /** a plain meal for one, in the currency */
  readonly mealPrice?: number;
  /** IANA name; of the largest cities, where there are several */
  readonly timeZone?: string;
  /** "street, code city" or "street, city, region code"; else "street, city code" */
  readonly address?: 'postcode-first' | 'with-region';
  /** the two days of the weekend, the one on which most people rest last; Saturday and Sunday when absent */
  readonly weekend?: readonly [Weekday, Weekday];
  readonly shopsCloseSundays?: boolean;
  /** shops close in the early afternoon, and dinner is late */
  readonly siesta?: boolean;
  /** restaurants and practices stay open at noon */
  readonly noLunchBreak?: boolean;
  /** a point of plain land, degrees; cities without a record lie around it */
  readonly inland?: readonly [latitude: number, longitude: number];
}

/** One record a country; to add one, add a line. */
export const countryRecords: readonly Country[] = [
  { code: 'DE', language: 'de', phone: '+49 171 39200##', currency: 'EUR', mealPrice: 16, timeZone: 'Europe/Berlin', address: 'postcode-first', shopsCloseSundays: true, inland: [50.9, 10.1] },
  { code: 'AT', language: 'de', phone: '+43 732 3## ###', currency: 'EUR', mealPrice: 17, timeZone: 'Europe/Vienna', address: 'postcode-first', shopsCloseSundays: true, inland: [47.8, 14.4] },
  { code: 'CH', aliases: ['Suisse', 'Svizzera'], language: 'de', phone: '+41 44 5## ## ##', currency: 'CHF', mealPrice: 28, timeZone: 'Europe/Zurich', address: 'postcode-first', shopsCloseSundays: true, inland: [47, 8] },
  { code: 'LU', language: 'fr', phone: '+352 26 ## ## ##', currency: 'EUR', mealPrice: 22, timeZone: 'Europe/Luxembourg', address: 'postcode-first', shopsCloseSundays: true },
  { code: 'FR', language: 'fr', phone: '+33 4 65 71 ## ##', currency: 'EUR', mealPrice: 18, timeZone: 'Europe/Paris', address: 'postcode-first', shopsCloseSundays: true, inland: [47, 2.4] },
  { code: 'BE', aliases: ['België'], language: 'fr', phone: '+32 2 5## ## ##', currency: 'EUR', mealPrice: 18, timeZone: 'Europe/Brussels', address: 'postcode-first', shopsCloseSundays: true },
  { code: 'NL', aliases: ['Holland'], language: 'nl', phone: '+31 20 5## ####', currency: 'EUR', mealPrice: 19, timeZone: 'Europe/Amsterdam', address: 'postcode-first', inland: [52.1, 5.9] },
  { code: 'GB', aliases: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'], language: 'en', phone: '+44 1632 960###', currency: 'GBP', mealPrice: 15, timeZone: 'Europe/London', noLunchBreak: true, inland: [52.4, -1.4] },
  { code: 'IE', language: 'en', phone: '+353 20 91# ####', currency: 'EUR', mealPrice: 18, timeZone: 'Europe/Dublin', noLunchBreak: true },
  { code: 'ES', language: 'es', phone: '+34 955 ## ## ##', currency: 'EUR', mealPrice: 14, timeZone: 'Europe/Madrid', address: 'postcode-first', siesta: true, inland: [40.8, -3.6] },
  { code: 'PT', language: 'pt', phone: '+351 21 5## ####', currency: 'EUR', mealPrice: 12, timeZone: 'Europe/Lisbon', address: 'postcode-first', inland: [40.4, -7.8] },
  { code: 'IT', language: 'it', phone: '+39 051 5## ####', currency: 'EUR', mealPrice: 15, timeZone: 'Europe/Rome', address: 'postcode-first', siesta: true, inland: [45, 10] },
  { code: 'MT', language: 'en', phone: '+356 21## ####', currency: 'EUR', mealPrice: 15, timeZone: 'Europe/Malta' },
  { code: 'GR', aliases: ['Hellas'], language: 'el', locale: 'en', phone: '+30 21 5### ####', currency: 'EUR', mealPrice: 13, timeZone: 'Europe/Athens', address: 'postcode-first', shopsCloseSundays: true, siesta: true },
  { code: 'CY', language: 'el', locale: 'en', phone: '+357 22 ## ## ##', currency: 'EUR', mealPrice: 14, timeZone: 'Asia/Nicosia', address: 'postcode-first' },
  { code: 'TR', name: 'Turkey', aliases: ['Türkiye'], language: 'tr', phone: '+90 312 5## ## ##', currency: 'TRY', mealPrice: 420, timeZone: 'Europe/Istanbul', address: 'postcode-first' },
  { code: 'SE', language: 'sv', phone: '+46 40 628 04 ##', currency: 'SEK', mealPrice: 165, timeZone: 'Europe/Stockholm', address: 'postcode-first', inland: [59.3, 14.8] },
  { code: 'NO', language: 'no', locale: 'sv', phone: '+47 22 5# ## ##', currency: 'NOK', mealPrice: 210, timeZone: 'Europe/Oslo', address: 'postcode-first', shopsCloseSundays: true },
  { code: 'DK', language: 'da', locale: 'sv', phone: '+45 35 5# ## ##', currency: 'DKK', mealPrice: 145, timeZone: 'Europe/Copenhagen', address: 'postcode-first' },
  { code: 'FI', language: 'fi', locale: 'sv', phone: '+358 9 5## ####', currency: 'EUR', mealPrice: 16, timeZone: 'Europe/Helsinki', address: 'postcode-first' },
  { code: 'IS', language: 'is', locale: 'sv', phone: '+354 5## ####', currency: 'ISK', mealPrice: 3_200, timeZone: 'Atlantic/Reykjavik', address: 'postcode-first', shopsCloseSundays: true },
  { code: 'PL', language: 'pl', phone: '+48 61 5## ## ##', currency: 'PLN', mealPrice: 42, timeZone: 'Europe/Warsaw', address: 'postcode-first', shopsCloseSundays: true, inland: [52.1, 19.5] },
  { code: 'CZ', aliases: ['Czech Republic'], language: 'cs', locale: 'pl', phone: '+420 575 ### ###', currency: 'CZK', mealPrice: 210, timeZone: 'Europe/Prague', address: 'postcode-first' },
  { code: 'SK', language: 'sk', locale: 'pl', phone: '+421 55 5## ####', currency: 'EUR', mealPrice: 10, timeZone: 'Europe/Bratislava', address: 'postcode-first' },
  { code: 'HU', language: 'hu', locale: 'pl', phone: '+36 52 4## ###', currency: 'HUF', mealPrice: 3_600, timeZone: 'Europe/Budapest', address: 'postcode-first' },
  { code: 'RO', language: 'ro', locale: 'it', phone: '+40 21 5## ####', currency: 'RON', mealPrice: 48, timeZone: 'Europe/Bucharest', address: 'postcode-first' },
  { code: 'BG', language: 'bg', locale: 'ru', phone: '+359 2 5## ####', currency: 'EUR', mealPrice: 8, timeZone: 'Europe/Sofia', address: 'postcode-first' },
  { code: 'HR', language: 'hr', locale: 'pl', phone: '+385 1 5## ####', currency: 'EUR', mealPrice: 12, timeZone: 'Europe/Zagreb', address: 'postcode-first' },
  { code: 'RS', language: 'sr', locale: 'pl', phone: '+381 11 5## ####', currency: 'RSD', mealPrice: 1_100, timeZone: 'Europe/Belgrade', address: 'postcode-first' },
  { code: 'SI', language: 'sl', locale: 'pl', phone: '+386 1 5## ## ##', currency: 'EUR', mealPrice: 11, timeZone: 'Europe/Ljubljana', address: 'postcode-first' },
  { code: 'BA', aliases: ['Bosnia'], language: 'bs', locale: 'pl', phone: '+387 33 5## ###', currency: 'BAM', mealPrice: 14, timeZone: 'Europe/Sarajevo', address: 'postcode-first' },
  { code: 'AL', language: 'sq', locale: 'en', phone: '+355 4 5## ####', currency: 'ALL', mealPrice: 800, timeZone: 'Europe/Tirane', address: 'postcode-first' },
  { code: 'EE', language: 'et', locale: 'sv', phone: '+372 6## ####', currency: 'EUR', mealPrice: 13, timeZone: 'Europe/Tallinn', address: 'postcode-first' },
  { code: 'LV', language: 'lv', locale: 'sv', phone: '+371 67 ### ###', currency: 'EUR', mealPrice: 12, timeZone: 'Europe/Riga', address: 'postcode-first' },
  { code: 'LT', language: 'lt', locale: 'sv', phone: '+370 5 2## ####', currency: 'EUR', mealPrice: 11, timeZone: 'Europe/Vilnius', address: 'postcode-first' },
  { code: 'BY', language: 'be', locale: 'ru', phone: '+375 17 2## ####', currency: 'BYN', mealPrice: 22, timeZone: 'Europe/Minsk', address: 'postcode-first' },
  { code: 'UA', language: 'uk', locale: 'ru', phone: '+380 44 5## ## ##', currency: 'UAH', mealPrice: 260, timeZone: 'Europe/Kyiv', address: 'postcode-first' },
  { code: 'RU', language: 'ru', phone: '+7 495 5## ## ##', currency: 'RUB', mealPrice: 750, timeZone: 'Europe/Moscow', address: 'postcode-first' },
  { code: 'US', aliases: ['USA', 'United States of America'], language: 'en', phone: '+1 312-555-01##', currency: 'USD', mealPrice: 18, timeZone: 'America/New_York', address: 'with-region', noLunchBreak: true, inland: [40, -96] },
  { code: 'CA', language: 'en', phone: '+1 613-555-01##', currency: 'CAD', mealPrice: 22, timeZone: 'America/Toronto', address: 'with-region', noLunchBreak: true },
  { code: 'MX', language: 'es', phone: '+52 55 5### ####', currency: 'MXN', mealPrice: 190, timeZone: 'America/Mexico_City', address: 'postcode-first', inland: [22.1, -101.7] },
  { code: 'GT', language: 'es', phone: '+502 2### ####', currency: 'GTQ', mealPrice: 55, timeZone: 'America/Guatemala', address: 'postcode-first' },
  { code: 'SV', language: 'es', phone: '+503 2### ####', currency: 'USD', mealPrice: 7, timeZone: 'America/El_Salvador', address: 'postcode-first' },
  { code: 'HN', language: 'es', phone: '+504 2### ####', currency: 'HNL', mealPrice: 150, timeZone: 'America/Tegucigalpa', address: 'postcode-first' },
  { code: 'NI', language: 'es', phone: '+505 2### ####', currency: 'NIO', mealPrice: 230, timeZone: 'America/Managua', address: 'postcode-first' },
  { code: 'CR', language: 'es', phone: '+506 2### ####', currency: 'CRC', mealPrice: 5_500, timeZone: 'America/Costa_Rica', address: 'postcode-first' },
  { code: 'PA', language: 'es', phone: '+507 2##-####', currency: 'PAB', mealPrice: 9, timeZone: 'America/Panama' },
  { code: 'CU', language: 'es', phone: '+53 7 8## ####', currency: 'CUP', mealPrice: 900, timeZone: 'America/Havana', address: 'postcode-first' },
  { code: 'DO', language: 'es', phone: '+1 809-555-01##', currency: 'DOP', mealPrice: 400, timeZone: 'America/Santo_Domingo', address: 'postcode-first' },
  { code: 'HT', language: 'fr', locale: 'fr_AF', phone: '+509 2### ####', currency: 'HTG', mealPrice: 700, timeZone: 'America/Port-au-Prince' },
  { code: 'JM', language: 'en', phone: '+1 876-555-01##', currency: 'JMD', mealPrice: 1_500, timeZone: 'America/Jamaica' },
  { code: 'TT', aliases: ['Trinidad'], language: 'en', phone: '+1 868-555-01##', currency: 'TTD', mealPrice: 60, timeZone: 'America/Port_of_Spain' },
  { code: 'AR', language: 'es', phone: '+54 351 5##-####', currency: 'ARS', mealPrice: 14_000, timeZone: 'America/Argentina/Buenos_Aires', address: 'postcode-first' },
  { code: 'BO', language: 'es', phone: '+591 2 2## ####', currency: 'BOB', mealPrice: 35, timeZone: 'America/La_Paz' },
  { code: 'CL', language: 'es', phone: '+56 2 2### ####', currency: 'CLP', mealPrice: 9_500, timeZone: 'America/Santiago' },
  { code: 'CO', language: 'es', phone: '+57 605 5## ####', currency: 'COP', mealPrice: 32_000, timeZone: 'America/Bogota' },
  { code: 'EC', language: 'es', phone: '+593 2 2## ####', currency: 'USD', mealPrice: 6, timeZone: 'America/Guayaquil' },
  { code: 'PE', language: 'es', phone: '+51 1 5## ####', currency: 'PEN', mealPrice: 32, timeZone: 'America/Lima' },
  { code: 'PY', language: 'es', phone: '+595 21 5## ###', currency: 'PYG', mealPrice: 50_000, timeZone: 'America/Asuncion', address: 'postcode-first' },
  { code: 'UY', language: 'es', phone: '+598 2### ####', currency: 'UYU', mealPrice: 520, timeZone: 'America/Montevideo' },
  { code: 'VE', language: 'es', phone: '+58 212 5## ####', currency: 'VES', mealPrice: 1_200, timeZone: 'America/Caracas' },
  { code: 'BR', aliases: ['Brasil'], language: 'pt', phone: '+55 31 3###-####', currency: 'BRL', mealPrice: 48, timeZone: 'America/Sao_Paulo', address: 'with-region', inland: [-19, -47.3] },
  { code: 'JP', language: 'ja', phone: '+81 25-5##-####', currency: 'JPY', mealPrice: 1_300, timeZone: 'Asia/Tokyo', inland: [36.4, 138.9] },
  { code: 'KR', aliases: ['Korea'], language: 'ko', phone: '+82 51-5##-####', currency: 'KRW', mealPrice: 13_000, timeZone: 'Asia/Seoul' },
  { code: 'KP', language: 'ko', phone: '+850 2 381 ####', currency: 'KPW', mealPrice: 2_500, timeZone: 'Asia/Pyongyang' },
  { code: 'CN', language: 'zh', phone: '+86 755 5### ####', currency: 'CNY', mealPrice: 62, timeZone: 'Asia/Shanghai' },
  { code: 'TW', language: 'zh', phone: '+886 3 5## ####', currency: 'TWD', mealPrice: 230, timeZone: 'Asia/Taipei' },
  { code: 'HK', name: 'Hong Kong', language: 'zh', phone: '+852 2### ####', currency: 'HKD', mealPrice: 95, timeZone: 'Asia/Hong_Kong', noLunchBreak: true },
  { code: 'SG', language: 'zh', phone: '+65 6### ####', currency: 'SGD', mealPrice: 18, timeZone: 'Asia/Singapore', noLunchBreak: true },
  { code: 'MN', language: 'mn', locale: 'zh', phone: '+976 11 3## ###', currency: 'MNT', mealPrice: 25_000, timeZone: 'Asia/Ulaanbaatar' },
  { code: 'IN', language: 'hi', phone: '+91 22 5### ####', currency: 'INR', mealPrice: 420, timeZone: 'Asia/Kolkata', inland: [22, 77.9] },
  { code: 'PK', language: 'ur', locale: 'ar', phone: '+92 51 3## ####', currency: 'PKR', mealPrice: 1_200, timeZone: 'Asia/Karachi' },
  { code: 'BD', language: 'bn', locale: 'hi', phone: '+880 2 5### ####', currency: 'BDT', mealPrice: 450, timeZone: 'Asia/Dhaka', weekend: ['Saturday', 'Friday'] },
  { code: 'LK', language: 'si', locale: 'hi', phone: '+94 11 2## ####', currency: 'LKR', mealPrice: 1_800, timeZone: 'Asia/Colombo' },
  { code: 'NP', language: 'ne', locale: 'hi', phone: '+977 1 4## ####', currency: 'NPR', mealPrice: 600, timeZone: 'Asia/Kathmandu', weekend: ['Sunday', 'Saturday'] },
  { code: 'TH', language: 'th', locale: 'zh', phone: '+66 53 5## ###', currency: 'THB', mealPrice: 180, timeZone: 'Asia/Bangkok' },
  { code: 'VN', language: 'vi', locale: 'zh', phone: '+84 24 3### ####', currency: 'VND', mealPrice: 120_000, timeZone: 'Asia/Ho_Chi_Minh' },
  { code: 'LA', language: 'lo', locale: 'zh', phone: '+856 21 2## ###', currency: 'LAK', mealPrice: 110_000, timeZone: 'Asia/Vientiane' },
  { code: 'KH', language: 'km', locale: 'zh', phone: '+855 23 2## ###', currency: 'KHR', mealPrice: 26_000, timeZone: 'Asia/Phnom_Penh' },
  { code: 'MM', aliases: ['Burma'], language: 'my', locale: 'zh', phone: '+95 1 5## ###', currency: 'MMK', mealPrice: 14_000, timeZone: 'Asia/Yangon' },
  { code: 'ID', language: 'id', phone: '+62 21 5### ####', currency: 'IDR', mealPrice: 75_000, timeZone: 'Asia/Jakarta' },
  { code: 'MY', language: 'ms', locale: 'id', phone: '+60 3 5### ####', currency: 'MYR', mealPrice: 28, timeZone: 'Asia/Kuala_Lumpur' },
  { code: 'PH', language: 'tl', locale: 'es', phone: '+63 2 5### ####', currency: 'PHP', mealPrice: 330, timeZone: 'Asia/Manila' },
  { code: 'KZ', language: 'kk', locale: 'ru', phone: '+7 727 5## ####', currency: 'KZT', mealPrice: 5_500, timeZone: 'Asia/Almaty' },
  { code: 'UZ', language: 'uz', locale: 'ru', phone: '+998 71 2## ####', currency: 'UZS', mealPrice: 80_000, timeZone: 'Asia/Tashkent' },
  { code: 'AF', language: 'fa', locale: 'ar', phone: '+93 20 2## ####', currency: 'AFN', mealPrice: 350, timeZone: 'Asia/Kabul', weekend: ['Saturday', 'Friday'] },
  { code: 'IR', aliases: ['Persia'], language: 'fa', locale: 'ar', phone: '+98 21 5### ####', currency: 'IRR', mealPrice: 3_500_000, timeZone: 'Asia/Tehran', weekend: ['Thursday', 'Friday'] },
  { code: 'IQ', language: 'ar', phone: '+964 1 5## ####', currency: 'IQD', mealPrice: 14_000, timeZone: 'Asia/Baghdad', weekend: ['Saturday', 'Friday'] },
  { code: 'SY', language: 'ar', phone: '+963 11 5## ####', currency: 'SYP', mealPrice: 90_000, timeZone: 'Asia/Damascus', weekend: ['Saturday', 'Friday'] },
  { code: 'LB', language: 'ar', phone: '+961 1 5## ###', currency: 'USD', mealPrice: 14, timeZone: 'Asia/Beirut' },
  { code: 'JO', language: 'ar', phone: '+962 6 5## ####', currency: 'JOD', mealPrice: 8, timeZone: 'Asia/Amman', weekend: ['Saturday', 'Friday'] },
  { code: 'PS', language: 'ar', phone: '+970 2 2## ####', currency: 'ILS', mealPrice: 40, timeZone: 'Asia/Hebron', weekend: ['Saturday', 'Friday'] },
  { code: 'IL', language: 'he', locale: 'en', phone: '+972 3 5##-####', currency: 'ILS', mealPrice: 62, timeZone: 'Asia/Jerusalem', weekend: ['Saturday', 'Friday'] },
  { code: 'SA', language: 'ar', phone: '+966 11 5## ####', currency: 'SAR', mealPrice: 48, timeZone: 'Asia/Riyadh', weekend: ['Saturday', 'Friday'] },
  { code: 'AE', aliases: ['UAE', 'Emirates'], language: 'ar', phone: '+971 4 5## ####', currency: 'AED', mealPrice: 55, timeZone: 'Asia/Dubai', noLunchBreak: true },
  { code: 'QA', language: 'ar', phone: '+974 44## ####', currency: 'QAR', mealPrice: 50, timeZone: 'Asia/Qatar', weekend: ['Saturday', 'Friday'] },
  { code: 'BH', language: 'ar', phone: '+973 17## ####', currency: 'BHD', mealPrice: 5, timeZone: 'Asia/Bahrain', weekend: ['Saturday', 'Friday'] },
  { code: 'KW', language: 'ar', phone: '+965 22## ####', currency: 'KWD', mealPrice: 4, timeZone: 'Asia/Kuwait', weekend: ['Saturday', 'Friday'] },
  { code: 'OM', language: 'ar', phone: '+968 24## ####', currency: 'OMR', mealPrice: 4, timeZone: 'Asia/Muscat', weekend: ['Saturday', 'Friday'] },
  { code: 'YE', language: 'ar', phone: '+967 1 5## ###', currency: 'YER', mealPrice: 4_000, timeZone: 'Asia/Aden', weekend: ['Saturday', 'Friday'] },
  { code: 'GE', language: 'ka', locale: 'en', phone: '+995 32 2## ## ##', currency: 'GEL', mealPrice: 30, timeZone: 'Asia/Tbilisi' },
  { code: 'AM', language: 'hy', locale: 'en', phone: '+374 10 5## ###', currency: 'AMD', mealPrice: 4_500, timeZone: 'Asia/Yerevan' },
  { code: 'AZ', language: 'az', locale: 'tr', phone: '+994 12 4## ## ##', currency: 'AZN', mealPrice: 18, timeZone: 'Asia/Baku' },
  { code: 'EG', language: 'ar', phone: '+20 2 5### ####', currency: 'EGP', mealPrice: 260, timeZone: 'Africa/Cairo', weekend: ['Saturday', 'Friday'] },
  { code: 'LY', language: 'ar', phone: '+218 21 5## ####', currency: 'LYD', mealPrice: 35, timeZone: 'Africa/Tripoli', weekend: ['Saturday', 'Friday'] },
  { code: 'TN', language: 'ar', phone: '+216 71 ### ###', currency: 'TND', mealPrice: 28, timeZone: 'Africa/Tunis' },
  { code: 'DZ', language: 'ar', phone: '+213 21 ## ## ##', currency: 'DZD', mealPrice: 900, timeZone: 'Africa/Algiers', address: 'postcode-first', weekend: ['Saturday', 'Friday'] },
  { code: 'MA', aliases: ['Maroc'], language: 'ar', phone: '+212 535 ## ## ##', currency: 'MAD', mealPrice: 85, timeZone: 'Africa/Casablanca', address: 'postcode-first' },
  { code: 'SD', language: 'ar', phone: '+249 183 5## ###', currency: 'SDG', mealPrice: 6_000, timeZone: 'Africa/Khartoum', weekend: ['Saturday', 'Friday'] },
  { code: 'ET', language: 'am', locale: 'sw', phone: '+251 11 5## ####', currency: 'ETB', mealPrice: 350, timeZone: 'Africa/Addis_Ababa' },
  { code: 'KE', language: 'sw', phone: '+254 20 5## ####', currency: 'KES', mealPrice: 900, timeZone: 'Africa/Nairobi' },
  { code: 'UG', language: 'sw', phone: '+256 41 4## ####', currency: 'UGX', mealPrice: 22_000, timeZone: 'Africa/Kampala' },
  { code: 'TZ', language: 'sw', phone: '+255 22 2## ####', currency: 'TZS', mealPrice: 14_000, timeZone: 'Africa/Dar_es_Salaam' },
  { code: 'RW', language: 'sw', phone: '+250 252 ### ###', currency: 'RWF', mealPrice: 6_000, timeZone: 'Africa/Kigali' },
  { code: 'CD', aliases: ['Congo', 'DR Congo', 'DRC'], language: 'fr', locale: 'fr_AF', phone: '+243 12 ### ####', currency: 'CDF', mealPrice: 20_000, timeZone: 'Africa/Kinshasa' },
  { code: 'CM', language: 'fr', locale: 'fr_AF', phone: '+237 222 ## ## ##', currency: 'XAF', mealPrice: 4_000, timeZone: 'Africa/Douala' },
  { code: 'NG', language: 'en', locale: 'sw', phone: '+234 1 5## ####', currency: 'NGN', mealPrice: 6_500, timeZone: 'Africa/Lagos' },
  { code: 'GH', language: 'en', locale: 'sw', phone: '+233 30 2## ####', currency: 'GHS', mealPrice: 110, timeZone: 'Africa/Accra' },
  { code: 'CI', aliases: ['Ivory Coast'], language: 'fr', locale: 'fr_AF', phone: '+225 27 20 ## ####', currency: 'XOF', mealPrice: 4_000, timeZone: 'Africa/Abidjan' },
  { code: 'BF', language: 'fr', locale: 'fr_AF', phone: '+226 25 ## ## ##', currency: 'XOF', mealPrice: 3_000, timeZone: 'Africa/Ouagadougou' },
  { code: 'ML', language: 'fr', locale: 'fr_AF', phone: '+223 20 ## ## ##', currency: 'XOF', mealPrice: 3_000, timeZone: 'Africa/Bamako' },
  { code: 'SN', language: 'fr', locale: 'fr_AF', phone: '+221 33 8## ## ##', currency: 'XOF', mealPrice: 4_000, timeZone: 'Africa/Dakar' },
  { code: 'AO', language: 'pt', phone: '+244 222 3## ###', currency: 'AOA', mealPrice: 7_000, timeZone: 'Africa/Luanda' },
  { code: 'ZM', language: 'en', locale: 'sw', phone: '+260 211 2## ###', currency: 'ZMW', mealPrice: 150, timeZone: 'Africa/Lusaka' },
  { code: 'MZ', language: 'pt', phone: '+258 21 3## ###', currency: 'MZN', mealPrice: 500, timeZone: 'Africa/Maputo' },
  { code: 'ZW', language: 'en', locale: 'sw', phone: '+263 24 27# ####', currency: 'USD', mealPrice: 8, timeZone: 'Africa/Harare' },
  { code: 'ZA', language: 'en', phone: '+27 11 5## ####', currency: 'ZAR', mealPrice: 190, timeZone: 'Africa/Johannesburg' },
  { code: 'MG', language: 'fr', locale: 'fr_AF', phone: '+261 20 22 ### ##', currency: 'MGA', mealPrice: 25_000, timeZone: 'Indian/Antananarivo' },
  { code: 'AU', language: 'en', phone: '+61 3 5550 ####', currency: 'AUD', mealPrice: 25, timeZone: 'Australia/Sydney', noLunchBreak: true },
  { code: 'NZ', language: 'en', phone: '+64 3 5## ####', currency: 'NZD', mealPrice: 26, timeZone: 'Pacific/Auckland', noLunchBreak: true },
  { code: 'KG', language: 'ky', locale: 'ru', phone: '+996 312 5## ###', currency: 'KGS', mealPrice: 600, timeZone: 'Asia/Bishkek' },
  { code: 'TJ', language: 'tg', locale: 'ru', phone: '+992 37 2## ####', currency: 'TJS', mealPrice: 80, timeZone: 'Asia/Dushanbe' },
  { code: 'TM', language: 'tk', locale: 'ru', phone: '+993 12 5## ###', currency: 'TMT', mealPrice: 80, timeZone: 'Asia/Ashgabat' },
  { code: 'MR', language: 'ar', phone: '+222 45 ## ## ##', currency: 'MRU', mealPrice: 350, timeZone: 'Africa/Nouakchott' },
  { code: 'SO', language: 'so', locale: 'ar', phone: '+252 1 5## ###', currency: 'USD', mealPrice: 6, timeZone: 'Africa/Mogadishu', weekend: ['Saturday', 'Friday'] },
  { code: 'BI', language: 'fr', locale: 'fr_AF', phone: '+257 22 ## ## ##', currency: 'BIF', mealPrice: 15_000, timeZone: 'Africa/Bujumbura' },
  { code: 'CG', language: 'fr', locale: 'fr_AF', phone: '+242 22 2## ####', currency: 'XAF', mealPrice: 6_000, timeZone: 'Africa/Brazzaville' },
  { code: 'GA', language: 'fr', locale: 'fr_AF', phone: '+241 11 ## ## ##', currency: 'XAF', mealPrice: 6_500, timeZone: 'Africa/Libreville' },
  { code: 'TD', language: 'fr', locale: 'fr_AF', phone: '+235 22 ## ## ##', currency: 'XAF', mealPrice: 4_500, timeZone: 'Africa/Ndjamena' },
  { code: 'NE', language: 'fr', locale: 'fr_AF', phone: '+227 20 ## ## ##', currency: 'XOF', mealPrice: 3_500, timeZone: 'Africa/Niamey' },
  { code: 'TG', language: 'fr', locale: 'fr_AF', phone: '+228 22 ## ## ##', currency: 'XOF', mealPrice: 3_500, timeZone: 'Africa/Lome' },
  { code: 'GN', language: 'fr', locale: 'fr_AF', phone: '+224 622 ## ## ##', currency: 'GNF', mealPrice: 60_000, timeZone: 'Africa/Conakry' },
  { code: 'SL', language: 'en', locale: 'sw', phone: '+232 22 2## ###', currency: 'SLE', mealPrice: 120, timeZone: 'Africa/Freetown' },
  { code: 'LR', language: 'en', locale: 'sw', phone: '+231 77 ### ####', currency: 'LRD', mealPrice: 1_200, timeZone: 'Africa/Monrovia' },
  { code: 'MW', language: 'en', locale: 'sw', phone: '+265 1 7## ###', currency: 'MWK', mealPrice: 9_000, timeZone: 'Africa/Blantyre' },
];
