import { readdir } from 'node:fs/promises';
import { mock } from 'node:test';
import process from 'node:process';
import type { Test } from '../fixtures/tap.js';
import { seededRandom } from '../fixtures/combinations.js';
import { against } from '../fixtures/running.js';
import { allVariants } from '../fixtures/transport-variants.js';
import { mutants } from '../mutants/index.js';
import {
  combine,
  createDeployment,
  defaultTokens,
  type DeploymentOptions,
} from '../self-test/index.js';
import { isStateful } from './scope.js';
import type { Story } from './story.js';

/** A deployment, or a test with several of them, against which the kit is run. */
export interface Case extends Pick<Story, 'name' | 'check' | 'warns'> {
  /** runs the kit, by `kit.run` of `fixtures/running.ts`, any number of times */
  readonly play: () => unknown;
}

/** Runs the kit with the options of the self-test. */
const playing =
  (options: DeploymentOptions = {}) =>
  (): unknown =>
    against(createDeployment(options), {
      otherToken: defaultTokens[1],
      fields: ['Phone', 'website', 'opening hours'],
    });

/** Deployments with one fault each. */
const withFaults = (): Case[] =>
  mutants.map(({ id, check, mutation }) => ({
    name: id,
    check,
    play: playing({ middleware: [mutation] }),
  }));

/** Deployments that conform, each in a way of its own. */
const conforming = (): Case[] => [
  { name: 'the reference', play: playing() },
  ...allVariants.map((one) => ({
    name: one.id,
    warns: one.warns,
    play: playing(combine([one])),
  })),
];

const combinationCount = 150;

/** Faults in deployments that are unusual as well, drawn at random. */
function combined(): Case[] {
  const random = seededRandom(65);
  const stateful = mutants.filter(({ check }) => isStateful(check));
  const indexIn = (list: readonly unknown[]): number => Math.floor(random() * list.length);
  return Array.from({ length: combinationCount }).flatMap(() => {
    const [mutant, variant] = [stateful[indexIn(stateful)], allVariants[indexIn(allVariants)]];
    if (mutant === undefined || variant === undefined) return [];
    const options = combine([variant]);
    const middleware = [mutant.mutation, ...(options.middleware ?? [])];
    return {
      name: `${mutant.id} + ${variant.id}`,
      check: mutant.check,
      warns: variant.warns,
      play: playing({ ...options, middleware }),
    };
  });
}

/** The runs in the tests of unusual deployments. */
async function unusual(): Promise<Case[]> {
  const { default: t } = await import('../fixtures/tap.js');
  const folder = new URL('../deployments/', import.meta.url);
  t.unpipe(process.stdout);
  t.resume();
  const cases: Case[] = [];
  const really = t.test.bind(t);
  const modules = (await readdir(folder)).filter((one) => one.endsWith('.js')).sort();
  for (const module of modules) {
    // the tests run only when their stories are played
    const collecting = mock.method(t, 'test', (title: string, ...rest: unknown[]) => {
      const body = rest.at(-1) as (test: Test) => unknown;
      const name = `${module.replace('.js', '')}: ${title}`;
      cases.push({ name, play: () => really(title, body) });
    });
    await import(new URL(module, folder).href);
    collecting.mock.restore();
  }
  return cases;
}

export const parts = {
  mutants: withFaults,
  variants: conforming,
  combinations: combined,
  deployments: unusual,
} as const;

export type Part = keyof typeof parts;
