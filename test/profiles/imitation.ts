import process from 'node:process';
import { createServer } from 'node:http';
import pLimit from 'p-limit';
import t, { type Test } from '../fixtures/tap.js';
import { profileOf } from '../../conformance/index.js';
import {
  combine,
  createDeployment,
  runAgainst,
  VirtualTime,
  type Deployment,
  type Variant,
} from '../self-test/index.js';
import { allVariants } from '../fixtures/transport-variants.js';
import { createMock } from '../../src/msw/index.js';
import type { ProfileFile } from '../../src/open-questions/profile.js';
import { randomCombinations } from '../fixtures/combinations.js';
import { everything } from '../fixtures/everything.js';
import { sendRandomRequests, type RequestTarget } from '../fixtures/random-requests.js';
import { raw } from '../fixtures/listening.js';
import { baseUrl, fetchOf } from '../fixtures/mocked.js';
import { PlainService, type Deviations } from '../fixtures/plain-service.js';

const seed = Number(process.env.IMITATION_SEED ?? 7);
const requests = 120;

/** Differences that are not open questions, so profiles do not have them. */
const notInProfiles = [
  'rate-limit', // now and then
  'dropped-connections',
  'entities',
  'auth-redirect', // no rejection
  'validation-first',
  'scheme-body',
  'coerced-types',
  'assessments',
  'entity-fields',
  'cancel-body:lacks-a-key',
  'cancel-unknown',
  'interpretation-texts',
  'subscription-times:offsets', // another one each time
  'scrape:late', // by the clock of the machine
];
const known = allVariants.filter(
  ({ axis, id }) => ![axis, id].some((name) => notInProfiles.includes(name)),
);
/**
 * Combinable alternatives: only answers to open questions. These variants are tried alone:
 * middleware, which would change the requests; the status of a cancelled subscription, which does
 * not show if each request about it is rejected; and the keys of errors by status, which are
 * recorded only for the statuses that a run has seen (with another answer, it sees no 409).
 */
const answers = known.filter(
  ({ axis, middleware, options }) =>
    !['cancelled.status', 'errors.keys'].includes(axis) &&
    middleware.length + Object.keys(options).length === 0,
);

/** Never a whole second, whose fraction would be trimmed. */
function fraction(time: VirtualTime): () => number {
  return () => {
    const instant = time.now();
    return instant % 1000 === 0 ? instant + 1 : instant;
  };
}

type Original = Pick<Deployment, 'baseUrl' | 'fetch' | 'time'>;

async function observe(original: Original): Promise<ProfileFile> {
  return profileOf(await runAgainst(original, { extended: true, scrapeTimeout: 20_000 }));
}

const isRejection = (response = ''): boolean => /^[45]\d\d /.test(response);

/** Asserts that the original and its imitations respond alike to random requests. */
async function agrees(
  t: Test,
  about: string,
  original: () => Promise<Original>,
  ...imitations: ((profile: ProfileFile) => RequestTarget)[]
): Promise<void> {
  const profile = await observe(await original());
  const there = await sendRandomRequests(await original(), seed, requests);
  for (const imitation of imitations) {
    const here = await sendRandomRequests(imitation(profile), seed, requests);
    const different = there
      .map((turn, index) => ({ ...turn, imitation: here[index]?.response }))
      .filter(({ response, imitation: other }) => response !== other)
      .filter(({ response, imitation: other, hasTwoErrors }) => {
        // Which of two errors is reported first is not an open question; either status is right.
        return !(hasTwoErrors && isRejection(response) && isRejection(other));
      });
    t.same(different.slice(0, 3), [], `${about}, seed ${seed}`);
  }
}

/** A deployment with these variants, and the sandbox with its profile. */
function holds(t: Test, all: readonly Variant[]): Promise<void> {
  const about = all.map(({ id }) => id).join(' + ');
  // number of places and quota are the same; everything else must come from the profile
  const options = combine(all.map((variant) => ({ ...variant, answers: {}, middleware: [] })));
  return agrees(
    t,
    about,
    async () => {
      const time = new VirtualTime();
      return createDeployment({ ...combine(all), time, now: fraction(time) });
    },
    (profile) => {
      const time = new VirtualTime();
      return createDeployment({ ...options, profile, time, now: fraction(time) });
    },
  );
}

void t.test('a profile imitates each variant', { timeout: 900_000 }, async (t) => {
  await pLimit(6).map(
    everything ? known : known.filter((_, index) => index % 60 === seed % 60),
    (variant) => holds(t, [variant]),
  );
});

void t.test('a profile imitates answers in combination', { timeout: 900_000 }, async (t) => {
  await pLimit(6).map(randomCombinations(answers, seed, everything ? 100 : 1), (all) =>
    holds(t, all),
  );
});

/** Independently written deployments. */
const independent: Readonly<Record<string, Deviations>> = {
  'as it is': {},
  'a cancelled subscription is gone': { gone: 410 },
};

void t.test(
  'a profile imitates an independent deployment, in the sandbox and in the mock',
  async (t) => {
    for (const [about, deviations] of Object.entries(independent)) {
      const original = async (): Promise<Original> => {
        const time = new VirtualTime();
        const service = new PlainService(deviations, time.now);
        const baseUrl = await raw(t, createServer(service.listener));
        return { baseUrl, fetch: time.during(globalThis.fetch), time };
      };
      const options = { scrapeTime: 0, places: 9 };
      await agrees(
        t,
        about,
        original,
        (profile) => createDeployment({ ...options, profile }),
        (profile) => {
          const mock = createMock({ ...options, baseUrl, profile, unknownPaths: 'not-found' });
          return { baseUrl, fetch: fetchOf(mock) };
        },
      );
    }
  },
);
