import type { EntityType } from './entity-type.js';
import type { TypeGroup } from '../data/entity-types/groups.js';
import type { Locale } from './locale.js';
import { capitalised } from './text.js';

/** Streets and corners after which places of a group are named. */
const streetNames: Partial<Record<TypeGroup, readonly string[]>> = {
  spot: ['{{noun}} {{location.street}}', '{{noun}} {{location.street}} / {{location.street}}'],
  worship: ['{{location.street}} {{noun}}', '{{noun}} {{location.street}} / {{location.street}}'],
};

/** Groups in which no place is named like a company: no "Walsh & Co. Museum". */
const noFirms: ReadonlySet<TypeGroup> = new Set([
  'culture',
  'civic',
  'park',
  'sport',
  'stay',
  'fuel',
]);

const isFirm = (pattern: string): boolean =>
  /& Co\b|\{\{company|lastName\}\} \S+ \{\{person\.lastName/.test(pattern);

/** Groups in which the name contains the kind: "The Lantern" can be a bar, but not a museum. */
const namedByKind: ReadonlySet<TypeGroup> = new Set(['culture', 'civic', 'park', 'sport', 'other']);

function patternsOf(group: TypeGroup, { names }: Locale): readonly string[] {
  const own = names[group];
  if (own !== undefined) return own;
  const all = names.other ?? [];
  const plain = noFirms.has(group) ? all.filter((pattern) => !isFirm(pattern)) : all;
  return namedByKind.has(group) ? plain.filter((pattern) => pattern.includes('{{noun}}')) : plain;
}

/** Returns the word for a type in names; its English singular if no language has a word for it. */
function nounOf(type: EntityType, { faker }: Locale): string {
  const nouns = faker.rawDefinitions.noun ?? {};
  if (type.known && Object.hasOwn(nouns, type.id)) return `{{noun.${type.id}}}`;
  return type.noun.split(' ').map(capitalised).join(' ');
}

/** Returns the patterns that a placeholder for a whole name stands for. */
function expanded(pattern: string, { faker }: Locale): readonly string[] {
  const { company, person } = faker.rawDefinitions;
  if (pattern.includes('{{company.name}}')) {
    const firms = company?.name_pattern ?? [];
    return firms.map((firm) => pattern.replace('{{company.name}}', firm));
  }
  if (!pattern.includes('{{person.fullName}}')) return [pattern];

  const [{ value: order } = { value: '{{person.firstName}} {{person.lastName}}' }] =
    person?.name ?? [];
  // Surnames of some languages have different forms for women and men.
  return (['female', 'male'] as const).map((sex) => {
    const surname = person?.last_name?.[sex] ? sex : 'generic';
    const full = order
      .replace('person.firstName', `person.first_name.${sex}`)
      .replace('person.lastName', `person.last_name.${surname}`);
    return pattern.replace('{{person.fullName}}', full);
  });
}

/** The name patterns of a market. */
export interface NamePatterns {
  readonly usual: readonly string[];
  /** long patterns, for markets in which the usual patterns produce too few names */
  readonly spare: readonly string[];
}

/** Whether a name is short enough to append a quarter or landmark. */
function isShort(pattern: string): boolean {
  const words = pattern.match(/\{\{(?!noun\.)/g) ?? [];
  return words.length < 2;
}

/**
 * Returns the name patterns of a type in a locale; short patterns also with a quarter or landmark.
 */
export function namePatterns(type: EntityType, locale: Locale): NamePatterns {
  const noun = nounOf(type, locale);
  const patterns = streetNames[type.group] ?? patternsOf(type.group, locale);
  const plain = patterns
    .map((pattern) => pattern.replace('{{noun}}', noun))
    .flatMap((pattern) => expanded(pattern, locale));
  const anywhere = plain.filter((pattern) => !pattern.includes('{{word.near}}'));
  const located = (some: readonly string[]) => some.map((pattern) => `${pattern} {{word.near}}`);
  const usual = [...plain, ...located(anywhere.filter(isShort))];
  return { usual: [...new Set(usual)], spare: located(anywhere.filter((one) => !isShort(one))) };
}
