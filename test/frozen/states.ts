import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startIn } from '../fixtures/virtual-sandbox.js';
import { flat, line, linesOf, type Case, type Lines } from './lines.js';
import { standstill } from './determinism.js';

/** State files and journals of the version before: what is read from them, and what is written now. */

/** Never rewritten: they are of the version that wrote them. */
const kept = fileURLToPath(new URL('../../../test/frozen/states/', import.meta.url));

const now = (): number => standstill + 3_600_000;

/** Does something in a folder that is removed in the end. */
async function inFolder(work: (folder: string, after: Scope) => Promise<Lines>): Promise<Lines> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-'));
  const ends: (() => Promise<void>)[] = [];
  try {
    return await work(folder, { after: (end) => ends.push(end) });
  } finally {
    for (const end of ends) await end();
    await rm(folder, { recursive: true });
  }
}

interface Scope {
  after(finish: () => Promise<void>): void;
}

const read = (name: string): Promise<Lines> =>
  inFolder(async (folder, scope) => {
    const db = join(folder, name);
    for (const file of [name, `${name}.journal`])
      await copyFile(join(kept, file), join(folder, file)).catch(() => undefined);
    const { sandbox, client, events } = await startIn(scope, { stateFile: db, now });
    const shown = await Promise.all(
      sandbox.snapshot().subscriptions.map(async ({ id }) => {
        const [one, page] = await Promise.all([client.get(id), client.list(id, '?limit=2')]);
        return [line(`GET of ${id}`, one.text), line(`list of ${id}`, page.text)];
      }),
    );
    return [
      line('resumed', sandbox.resumed),
      ...flat(sandbox.snapshot(), 'state'),
      ...shown.flat(),
      ...events.map((event) => line('event', event)),
    ];
  });

/** A session with a bit of everything, and the files after each step. */
const written = (): Promise<Lines> =>
  inFolder(async (folder, scope) => {
    const db = join(folder, 'state.json');
    const options = { stateFile: db, now, places: 20, seed: 3, anyToken: true };
    const { sandbox, client, stop } = await startIn(scope, options);
    const lines: string[] = [];
    const note = async (step: string): Promise<void> => {
      for (const path of [db, `${db}.journal`]) {
        const text = await readFile(path, 'utf8').catch(() => 'not there');
        lines.push(...linesOf(text, `${step}, ${path.slice(db.length) || 'state file'}`));
      }
    };
    await note('start');
    const id = await client.subscribe();
    await note('creation');
    await client.update(id, { fields: ['website', 'xqzzk'] });
    await client.update(id, { status: 'paused' });
    await note('updates');
    const other = await client.as('somebody').subscribe({ city: 'Lyon', entity_type: 'bakery' });
    sandbox.clock.advance('1d');
    await client.as('somebody').cancel(other);
    await client.update(id, { status: 'active' });
    await note('cancellation');
    await stop();
    await note('end');
    return lines;
  });

export async function stateCases(): Promise<Case[]> {
  const names = (await readdir(kept)).filter((name) => name.endsWith('.json')).sort();
  return [
    ...names.map((name) => ({ name: `${name}, read`, sampled: true, lines: () => read(name) })),
    { name: 'what is written', sampled: true, lines: written },
  ];
}
