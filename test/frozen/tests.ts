import { readdir } from 'node:fs/promises';
import { mock } from 'node:test';
import process from 'node:process';
import t, { type Test } from '../fixtures/tap.js';
import { isInSample, type Case } from './lines.js';
import { watched } from './watched.js';

/** Behaviour of the kit in the tests of a folder, which set up unusual and broken deployments and recordings. */

type Body = (t: Test) => unknown;

/**
 * Imports the tests, and keeps them from running by themselves.
 * @param oneIn how many of them make one of the sample
 */
export async function casesOfTests(name: string, oneIn: number): Promise<Case[]> {
  const folder = new URL(`../${name}/`, import.meta.url);
  t.unpipe(process.stdout);
  t.resume();
  const cases: Case[] = [];
  const really = t.test.bind(t);
  const modules = (await readdir(folder)).filter((one) => one.endsWith('.js')).sort();
  for (const module of modules) {
    const collecting = mock.method(t, 'test', (title: string, ...rest: unknown[]) => {
      const body = rest.at(-1) as Body;
      const caseName = `${module.replace('.js', '')}: ${title}`;
      cases.push({
        name: caseName,
        sampled: isInSample(caseName, oneIn),
        lines: () => watched(() => really(title, body)),
      });
    });
    await import(new URL(module, folder).href);
    collecting.mock.restore();
  }
  return cases;
}
