import { readdir } from 'node:fs/promises';
import { flat, type Case } from './lines.js';

/** Every record of `src/data`: cities, countries, types, languages. Pages of places show only some. */
export async function tableCases(): Promise<Case[]> {
  const folder = new URL('../../src/data/', import.meta.url);
  const files = await readdir(folder, { recursive: true });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js') && !file.endsWith('index.js'))
    .sort()
    .map((file) => ({
      name: file.replace('.js', ''),
      sampled: true,
      lines: async () => {
        const exported = (await import(new URL(file, folder).href)) as object;
        return Object.entries(exported).flatMap(([name, table]) =>
          table instanceof Map ? flat(Object.fromEntries(table), name) : flat(table, name),
        );
      },
    }));
}
