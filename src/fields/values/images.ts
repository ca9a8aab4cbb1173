import type { Place } from '../../places/index.js';
import type { TypeGroup } from '../../data/entity-types/groups.js';

/** Escapes a string for an XML document. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{C}/gu, ' ')
    .replace(/[&<>]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

/** The first letters of the first two words; a dot if a name has no letters or digits. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const letters = words.map((word) => /^.\p{M}*/u.exec(word)?.[0] ?? '');
  const [first = '•', second = ''] = letters;
  return (first + second).toUpperCase();
}

/** Colours that go together: a light, a middle and a dark one. */
const palettes = [
  ['#fde8d7', '#e8804a', '#5b2c1a'],
  ['#e3f1ea', '#4c9a77', '#1d4536'],
  ['#e4ecfb', '#5b82d1', '#22345f'],
  ['#fbe4ec', '#cf5c86', '#5a1f38'],
  ['#fff3cf', '#d9a21b', '#57400a'],
  ['#ece6f8', '#8565c4', '#35245c'],
  ['#dff3f6', '#3396a8', '#123f48'],
  ['#f0ebe4', '#9b7b5b', '#41321f'],
] as const;

/** Colours of trees and lawns. */
const greens = [
  ['#e3f1ea', '#4c9a77', '#1d4536'],
  ['#eef5d9', '#7fa23a', '#3a4d17'],
  ['#e4f3fb', '#5c9c4f', '#274a2b'],
] as const;

/** Drawings in front of the sky, by groups of types; a shop front for all other groups. */
const motifs: Partial<Record<TypeGroup, (middle: string, dark: string) => string>> = {
  park: (middle, dark) =>
    `<path d="M190 400V250m260 150V280" stroke="${dark}" stroke-width="22"/>` +
    `<circle cx="190" cy="215" r="95" fill="${middle}"/>` +
    `<circle cx="450" cy="255" r="75" fill="${middle}" opacity=".8"/>`,
  stay: (middle, dark) =>
    `<path d="M200 400V90h240v310z" fill="${middle}"/>` +
    `<path d="M240 150h160M240 220h160M240 290h160" stroke="#fff" stroke-width="34" ` +
    `stroke-dasharray="30 35"/><path d="M295 400v-50h50v50z" fill="${dark}"/>`,
  culture: (middle, dark) =>
    `<path d="M320 100 540 210H100z" fill="${dark}"/>` +
    `<path d="M160 230v150m107-150v150m106-150v150m107-150v150" stroke="${middle}" ` +
    `stroke-width="44"/><path d="M100 380h440v20H100z" fill="${dark}"/>`,
};

function shopFront(middle: string, dark: string): string {
  return (
    `<path d="M120 400V240h400v160z" fill="#fff"/>` +
    `<path d="M110 220h420l30 60H80z" fill="${middle}"/>` +
    `<path d="M190 220h80v60h-90zm170 0h80l10 60h-90z" fill="#fff" opacity=".7"/>` +
    `<path d="M150 310h190v60H150zm240-10h80v100h-80z" fill="${dark}"/>`
  );
}

/** A URL that needs no server, so that it works offline and belongs to no one. */
const dataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

function drawing(place: Place, size: string, shapes: string): string {
  const opening = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" role="img">`;
  return dataUrl(`${opening}<title>${xmlText(place.name)}</title>${shapes}</svg>`);
}

const paletteOf = (place: Place) => {
  const choices = place.type.group === 'park' ? greens : palettes;
  return place.faker('palette').helpers.arrayElement<(typeof choices)[number]>(choices);
};

/** A picture of 640 by 480: the place as a motif of its kind. @param view which of several */
export function photoOf(place: Place, view = 0): string {
  const [light, middle, dark] = paletteOf(place);
  const { number } = place.faker(`view ${String(view)}`);
  const across = String(number.int({ min: 60, max: 580 }));
  const down = String(number.int({ min: 50, max: 120 }));
  const shift = String(number.int({ min: -60, max: 60 }));
  const motif = (motifs[place.type.group] ?? shopFront)(middle, dark);
  return drawing(
    place,
    '640 480',
    `<path d="M0 0h640v480H0z" fill="${light}"/><circle cx="${across}" cy="${down}" r="44" fill="#fff"/>` +
      `<path d="M0 400h640v80H0z" fill="${middle}" opacity=".35"/>` +
      `<g transform="translate(${shift} 0)">${motif}</g>`,
  );
}

/** A few pictures, the first of which is that of `photo`. */
export function photosOf(place: Place): string[] {
  const count = place.faker('photos').number.int({ min: 2, max: 4 });
  return Array.from({ length: count }, (_, view) => photoOf(place, view));
}

const logoShapes = [
  '<circle cx="64" cy="64" r="64"',
  '<rect width="128" height="128" rx="28"',
  '<path d="M64 0 128 64 64 128 0 64z"',
  '<path d="M32 0h64l32 64-32 64H32L0 64z"',
] as const;

/** A logo of 128 by 128: the initials on a shape. Null for some places. */
export function logoOf(place: Place): string | null {
  if (place.faker('logo').datatype.boolean(0.1)) return null;
  const [light, , dark] = paletteOf(place);
  const shape = place.faker('logo shape').helpers.arrayElement(logoShapes);
  return drawing(
    place,
    '128 128',
    `${shape} fill="${dark}"/><text x="64" y="64" fill="${light}" font-family="sans-serif" ` +
      `font-size="44" font-weight="600" text-anchor="middle" dominant-baseline="central">` +
      `${initialsOf(place.name)}</text>`,
  );
}
