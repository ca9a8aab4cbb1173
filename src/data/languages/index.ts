import { ar } from './ar.js';
import { cs } from './cs.js';
import { da } from './da.js';
import { de } from './de.js';
import { el } from './el.js';
import { en } from './en.js';
import { es } from './es.js';
import { fa } from './fa.js';
import { fi } from './fi.js';
import { fr } from './fr.js';
import { fr_AF } from './fr_AF.js';
import { hi } from './hi.js';
import { hu } from './hu.js';
import { id } from './id.js';
import { is } from './is.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import { nb } from './nb.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { pt } from './pt.js';
import { pt_BR } from './pt_BR.js';
import { ru } from './ru.js';
import { sv } from './sv.js';
import { sw } from './sw.js';
import { th } from './th.js';
import { tr } from './tr.js';
import { uk } from './uk.js';
import { vi } from './vi.js';
import { zh } from './zh.js';
import type { Language } from './language.js';

/** Every language by its code: ISO 639-1, and a region where the words differ by region. */
export const languages: Readonly<Record<string, Language>> = {
  ar,
  cs,
  da,
  de,
  el,
  en,
  es,
  fa,
  fi,
  fr,
  fr_AF,
  hi,
  hu,
  id,
  is,
  it,
  ja,
  ko,
  nb,
  nl,
  pl,
  pt,
  pt_BR,
  ru,
  sv,
  sw,
  th,
  tr,
  uk,
  vi,
  zh,
};
