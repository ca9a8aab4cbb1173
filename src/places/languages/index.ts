export { de } from './de.js';
export { en } from './en.js';
export { es } from './es.js';
export { fr } from './fr.js';
export { it } from './it.js';
export { ja } from './ja.js';
export { nl } from './nl.js';
export { pt } from './pt.js';
export * from './smaller.js';
