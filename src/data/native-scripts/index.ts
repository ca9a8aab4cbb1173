/**
 * Names, streets and cities in native writing systems, for the option `locales` of `createSandbox`
 * and `createMock`. A separate import, because few pages need these words.
 */
import type { Locales } from '../languages/language.js';
import { ar } from './ar.js';
import { hi } from './hi.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import { ru } from './ru.js';

/** Arabic, Hindi, Japanese, Korean and Russian in their own writing systems. */
export const nativeScripts: Locales = { ar, hi, ja, ko, ru };

export type { Language, Locales } from '../languages/language.js';
