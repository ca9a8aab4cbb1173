import { readdir } from 'node:fs/promises';
import { mock } from 'node:test';
import process from 'node:process';
import t, { type Test } from '../fixtures/tap.js';
import type { Case } from './lines.js';
import { watched } from './watched.js';

/** The unusual and broken deployments of test/deployments, as their tests set them up. */

const folder = new URL('../deployments/', import.meta.url);

type Body = (t: Test) => unknown;

/** Imports the tests, and keeps them from running by themselves. */
export async function deploymentCases(): Promise<Case[]> {
  t.unpipe(process.stdout);
  t.resume();
  const cases: Case[] = [];
  const really = t.test.bind(t);
  const modules = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  for (const module of modules) {
    const collecting = mock.method(t, 'test', (name: string, ...rest: unknown[]) => {
      const body = rest.at(-1) as Body;
      cases.push({
        name: `${module.replace('.js', '')}: ${name}`,
        sampled: cases.length % 9 === 3,
        lines: () => watched(() => really(name, body)),
      });
    });
    await import(new URL(module, folder).href);
    collecting.mock.restore();
  }
  return cases;
}
