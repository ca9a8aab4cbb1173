import type { LocaleDefinition } from '@faker-js/faker';

/** Japanese, romanised as on signs for visitors. */
export const ja: LocaleDefinition = {
  person: { first_name: { female: ['Yuki', 'Aoi', 'Sakura', 'Hana', 'Emi', 'Mio', 'Naoko', 'Akiko', 'Haruka'], male: ['Haru', 'Kenji', 'Ren', 'Taro', 'Sora', 'Jiro', 'Kaito', 'Daiki', 'Hiroshi'] }, last_name: { generic: ['Sato', 'Suzuki', 'Tanaka', 'Watanabe', 'Yamamoto', 'Nakamura', 'Kobayashi', 'Kato', 'Yoshida', 'Yamada', 'Matsumoto', 'Inoue', 'Shimizu', 'Hayashi', 'Mori', 'Ikeda', 'Ogawa', 'Fujita'] }, name: [{ value: '{{person.lastName}} {{person.firstName}}', weight: 1 }] },
  location: { street_name: ['Sakura-cho', 'Honmachi', 'Minami', 'Kita', 'Nishi', 'Higashi', 'Hinode-cho', 'Midori-cho', 'Sakaemachi'], street_pattern: ['{{location.street_name}}', '{{word.head}}-cho', '{{word.head}}-machi', '{{word.head}}-dori'], street_line: ['{{location.buildingNumber}} {{location.street}}'], building_number: ['#', '1#'] },
  word: { theme: ['Tsukimi', 'Kaze', 'Komorebi', 'Kitsune', 'Hoshizora', 'Yamabuki', 'Tanuki', 'Momiji', 'Ajisai', 'Suzume', 'Hinata', 'Kujira', 'Nagomi', 'Musubi'], head: ['Tsuki', 'Kaze', 'Hoshi', 'Yama', 'Kitsune', 'Tanuki', 'Momiji', 'Tsubaki', 'Suzume', 'Hana', 'Matsu', 'Take', 'Umi', 'Kiri', 'Sakura', 'Nami'], tail: ['-tei', '-ya', '-an', '-do', ' no Mori', ' no Ie', '-en', ' no Ki', ' no Michi', '-so', '-kan', ' no Oka', ' no Yado', ' no Niwa'], pair: ['Ame to Mugi', 'Mame to Pan', 'Ito to Hari', 'Hana to Tsuki', 'Umi to Yama', 'Kumo to Cha'], near: ['Ekimae', 'Minami-guchi', 'Honten', 'Kita-guchi', 'Higashi-ten', 'Ura-dori', 'Nishi-guchi', 'Ginkgo-dori'], mailbox: ['info', 'contact'] },
  place: {
    eat: ['{{noun}} {{word.head}}{{word.tail}}', '{{word.head}}{{word.tail}}', '{{noun}} {{word.theme}}', '{{word.theme}}', '{{word.theme}} {{noun}}', '{{noun}} {{person.lastName}}-ya', '{{word.pair}}', '{{word.theme}} {{word.near}}', '{{word.head}}{{word.tail}} {{noun}}', '{{noun}} {{person.lastName}} {{person.firstName}}'],
    shop: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{noun}} {{word.theme}}', '{{word.pair}}', '{{person.lastName}}-ya', '{{word.theme}} {{word.near}}'],
    care: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}} {{word.near}}', '{{word.theme}} {{noun}} {{word.near}}'],
    pharmacy: ['{{word.theme}} Yakkyoku', '{{person.lastName}} Yakkyoku', '{{word.theme}} Yakkyoku {{word.near}}', '{{word.theme}} Pharmacy', '{{word.head}}{{word.tail}} Yakkyoku', '{{person.lastName}} {{person.firstName}} Yakkyoku', '{{word.head}}{{word.tail}} Pharmacy {{word.near}}'],
    beauty: ['{{word.theme}} {{noun}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}}', '{{word.theme}} {{noun}} {{word.near}}', '{{word.head}}{{word.tail}} {{noun}}', '{{person.lastName}} {{person.firstName}} {{noun}}'],
    stay: ['{{noun}} {{word.theme}}', 'Ryokan {{word.theme}}', '{{word.theme}} {{noun}}', '{{person.lastName}}-ya Ryokan', '{{noun}} {{word.near}} {{word.theme}}', '{{noun}} {{word.head}}{{word.tail}}'],
    park: ['{{word.theme}} Koen', '{{word.theme}} {{noun}}', '{{person.lastName}} Teien', '{{word.theme}} Ryokuchi'],
    office: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
    other: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}} {{word.near}}', '{{noun}} {{word.theme}}', '{{noun}} {{word.near}}', '{{word.head}}{{word.tail}} {{noun}}', '{{person.lastName}} {{person.firstName}} {{noun}}'],
  },
};
