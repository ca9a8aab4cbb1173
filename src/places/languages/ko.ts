import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastPair } from '../name-patterns.js';

/** Korean, romanised. */
export const ko: LocaleDefinition = {
  person: { first_name: { female: ['Jisoo', 'Hana', 'Sora', 'Yuna', 'Minji', 'Seoyeon', 'Hayoon', 'Jiwoo', 'Eunji', 'Yerin', 'Dahye', 'Soyoung', 'Hyejin', 'Nari'], male: ['Minho', 'Junho', 'Taeyang', 'Jihoon', 'Seojun', 'Dohyun', 'Hyunwoo', 'Minjun', 'Sungmin', 'Jaehyun', 'Woojin', 'Kyungsoo', 'Youngho', 'Siwoo'] }, last_name: { generic: ['Kim', 'Lee', 'Park', 'Choi', 'Jung', 'Kang', 'Cho', 'Yoon', 'Jang', 'Lim', 'Han', 'Oh', 'Seo', 'Shin', 'Kwon', 'Hwang', 'Ahn', 'Song', 'Yoo', 'Hong', 'Jeon', 'Ko', 'Moon', 'Yang', 'Son', 'Bae', 'Baek', 'Heo', 'Nam', 'Noh'] }, name: [{ value: '{{person.lastName}} {{person.firstName}}', weight: 1 }] },
  location: { street_name: ['Hongdae-ro', 'Insadong-gil', 'Gangnam-daero', 'Itaewon-ro', 'Jong-ro', 'Toegye-ro', 'Yeonnam-ro', 'Mapo-daero', 'Sejong-daero', 'Samcheong-ro', 'Teheran-ro', 'Wausan-ro', 'Eulji-ro', 'Dosan-daero', 'Seongsu-ro', 'Bukchon-ro'], street_pattern: ['{{location.street_name}}', '{{location.street_name}} {{word.lane}}', '{{word.head}}-ro', '{{word.head}}-gil'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  company: { legal_entity_type: ['Co., Ltd.', 'Inc.'] },
  word: { theme: ['Haneul', 'Dalbit', 'Bom', 'Onggi', 'Namu', 'Byeol', 'Gaon', 'Maru', 'Dodam', 'Noeul', 'Goyang-i', 'Saebyeok', 'Hanok', 'Solbam', 'Barae', 'Nuri', 'Garam', 'Eunha'], head: ['Haneul', 'Dalbit', 'Bom', 'Onggi', 'Namu', 'Byeol', 'Gaon', 'Maru', 'Dodam', 'Noeul', 'Saebyeok', 'Solbam', 'Barae', 'Areum', 'Nuri', 'Garam', 'Mirae', 'Dure', 'Hanbit', 'Eunha', 'Saeron', 'Yeoul', 'Sonamu', 'Baram'], tail: ['Madang', 'Jip', 'Maeul', 'Sup', 'Teo', 'Gil', 'Dure', 'Bang', 'Nae', 'Dawon', 'Jeong', 'Ru', 'Gol', 'Dang', 'Won', 'Goyang-i'], near: ['Hongdae', 'Insadong', 'Gangnam', 'Itaewon', 'Jongno', 'Yeonnam', 'Mapo', 'Seongsu', 'Samcheong', 'Bukchon', 'Apgujeong', 'Hapjeong', 'Mangwon', 'Euljiro'], lane: ['1-gil', '2-gil', '3-gil', '5-gil', '7-gil', '9-gil', '12-gil', '14-gil', '18-gil', '21-gil', '26-gil', '33-gil'] },
  place: nounLastPair,
};
