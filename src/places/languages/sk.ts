import type { LocaleDefinition } from '@faker-js/faker';

/** Slovak. */
export const sk: LocaleDefinition = {
  person: {
    first_name: { female: ['Zuzana', 'Katarína', 'Mária', 'Lucia', 'Eva', 'Martina', 'Viera', 'Jana', 'Nina', 'Ema'], male: ['Martin', 'Peter', 'Jozef', 'Juraj', 'Marek', 'Tomáš', 'Michal', 'Ján', 'Lukáš', 'Samuel'] },
    last_name: { female: ['Horváthová', 'Kováčová', 'Vargová', 'Tóthová', 'Nagyová', 'Balážová', 'Molnárová', 'Szabová', 'Lukáčová', 'Novotná', 'Hudecová', 'Polláková'], male: ['Horváth', 'Kováč', 'Varga', 'Tóth', 'Nagy', 'Baláž', 'Molnár', 'Szabo', 'Lukáč', 'Novotný', 'Hudec', 'Pollák'] },
  },
  location: {
    street_name: ['Hlavná', 'Štúrova', 'Obchodná', 'Dlhá', 'Záhradná', 'Školská', 'Mlynská', 'Hviezdoslavova', 'Kvetná', 'Slnečná', 'Laurinská', 'Panská'],
    street_pattern: ['{{location.street_name}}'],
  },
  word: {
    theme: ['U Anjela', 'Zlatý klas', 'Lipa', 'Pod Hradom', 'Na Rohu', 'Slnečnica', 'Modrá hviezda', 'Stará pošta', 'Orech', 'U Zvona', 'Mlyn', 'Bocian'],
    near: ['na Námestí', 'pri Parku', 'Centrum', 'na Rohu', 'pri Stanici', 'nad Dunajom', 'pod Hradom', 'pri Divadle'],
  },
};
