import type { Language } from './language.js';

/** Romanised, as on signs for visitors. */
export const japanese: Language = {
  first: 'Haru|Kenji|Yuki|Aoi|Ren|Sakura|Hana|Taro|Emi|Sora|Mio|Jiro|Naoko|Kaito',
  last: 'Sato|Suzuki|Tanaka|Watanabe|Yamamoto|Nakamura|Kobayashi|Kato|Yoshida|Yamada|Matsumoto|Inoue|Shimizu|Hayashi|Mori|Ikeda|Ogawa|Fujita',
  street:
    'Sakura-cho|Honmachi|Minami|Kita|Nishi|Higashi|Hinode-cho|Midori-cho|Sakaemachi|Asahi-cho|Chuo|Izumi',
  ways: '',
  door: 'n s',
  doors: '12',
  box: 'info|contact',
  menu: 'menu',
  theme:
    'Tsukimi|Kaze|Komorebi|Kitsune|Hoshizora|Yamabuki|Tanuki|Momiji|Ajisai|Suzume|Hinata|Kujira|Nagomi|Musubi|Fukurou|Tsubaki|Usagi|Minato|Akatsuki|Kaede|Shizuku|Hotaru|Yoake|Konoha|Chidori|Aozora|Wakaba|Sazanami',
  heads:
    'Tsuki|Kaze|Hoshi|Yama|Kitsune|Tanuki|Momiji|Tsubaki|Suzume|Hana|Matsu|Take|Umi|Kiri|Sakura|Nami|Kumo|Fuji',
  tails: '-tei|-ya|-an|-do| no Mori| no Ie|-en| no Ki| no Michi',
  pair: 'Ame to Mugi|Mame to Pan|Ito to Hari|Hana to Tsuki|Umi to Yama|Kumo to Cha',
  near: 'Ekimae|Minami-guchi|Honten|Kita-guchi|Higashi-ten|Ura-dori|Nishi-guchi|Ginkgo-dori|Koen-mae|Chuo-dori',
  names: {
    eat: 'N C*60|C*50|N T*60|T*20|T N*60|N S-ya*20|P|T L*60|C N*50|N F*30',
    shop: 'T N|S N|N T*40|P|S-ya*12|T L*40|C N*40',
    care: 'S N|T N|S N L|T N L',
    pharmacy: 'T Yakkyoku|S Yakkyoku|T Yakkyoku L|T Pharmacy',
    beauty: 'T N|N T|N F|T N L',
    sport: 'T N|N T|N L|T N L',
    stay: 'N T|Ryokan T|T N|S-ya Ryokan|N L T',
    culture: 'T N|S Memorial N|S N',
    park: 'T Koen|T N|S Teien|T Ryokuchi',
    fuel: 'S Sekiyu|S Sekiyu L|T N|T N L',
    garage: 'S N|T N|S N L',
    office: 'S N|T N|S & S N',
    civic: 'T N|T Dai-ichi N|T Minami N',
    other: 'T N|S N|T N L',
  },
};
