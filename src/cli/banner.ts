import { resolve } from 'node:path';
import { requestExamples } from '../api/examples.js';
import type { Sandbox } from '../server/sandbox.js';
import { defaultTokens } from '../service/accounts/accounts.js';
import { type ProfileFile, unansweredBy } from '../profile/profile.js';
import type { ServeFlags } from './serve-flags.js';
import { version } from '../server/version.js';

const defaultTokenText = Object.entries(defaultTokens)
  .map(([token, name]) => `${token} (account ${name})`)
  .join(', ');

/** Tokens chosen by the user are secret and never printed; the default ones are printed. */
function tokenText({ tokens, anyToken }: ServeFlags): string {
  const names = new Set(Object.values(tokens ?? {}));
  const known = tokens ? `your own, for ${[...names].join(', ')}` : defaultTokenText;
  if (!anyToken) return known;
  return `any, each an account of its own; ${known}`;
}

function stateText(sandbox: Sandbox, flags: ServeFlags): string {
  if (flags.memory) return 'in memory, gone when the sandbox stops';
  if (!sandbox.resumed) return `${resolve(flags.db)} (new)`;
  const count = sandbox.snapshot().subscriptions.length;
  const noun = count === 1 ? 'subscription' : 'subscriptions';
  return `${resolve(flags.db)} (resumed with ${count} ${noun})`;
}

function worldText({ seed }: Sandbox, { world }: ServeFlags): string {
  if (world === undefined) return `seed ${seed}`;
  return `seed ${seed}, ${world}`;
}

function clockText({ clock }: Sandbox): string {
  const now = new Date(clock.now()).toISOString();
  if (clock.offset === 0) return now;
  const minutes = Math.round(clock.offset / 60_000);
  const ahead = minutes < 2880 ? `${minutes} min` : `${Math.round(minutes / 1440)} days`;
  return `${now}, ${ahead} ahead of this machine`;
}

/** How many open points get the reference answer because the profile does not answer them. */
function profileText(file: string, profile: ProfileFile): string {
  const others = unansweredBy(profile).length;
  const name = profile.name?.replace(/\p{Cc}/gu, encodeURIComponent) ?? '';
  const which = name === '' ? file : `${name} (${file})`;
  return `${which}; open points not in it, answered as in the reference: ${others}`;
}

const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$)/i.test(host);

/** Who may use console and control interface. */
function accessText({ host, controlToken, allowHosts = [] }: ServeFlags): string {
  const ways = ['this machine'];
  if (allowHosts.length > 0) {
    ways.push(`requests to ${allowHosts.join(', ')}`);
  }
  if (controlToken !== undefined) ways.push('whoever has the control token');
  const text = `console and control: ${ways.join(', ')}`;
  if (isLoopback(host)) return text;
  return `${text}; the service: every machine that reaches this one`;
}

/** What is printed when the sandbox is ready to answer. `profile`: the content of `--profile`. */
export function banner(
  sandbox: Sandbox,
  flags: ServeFlags,
  profile: ProfileFile | undefined,
): string {
  const { url, seed } = sandbox;
  if (flags.log === 'json') {
    const unobserved = profile && unansweredBy(profile);
    return JSON.stringify({ event: 'ready', url, version, seed, unobserved });
  }
  if (flags.quiet) return `Sandbox ready on ${url}`;
  const token = flags.tokens ? '<one of your tokens>' : (Object.keys(defaultTokens)[0] ?? '');
  const profileLine = profile ? `\n  Profile  ${profileText(flags.profile ?? '', profile)}` : '';
  const { conditions = [] } = flags;
  const conditionsLine = conditions.length > 0 ? `\n  With     ${conditions.join(', ')}` : '';
  return `location-data-kit ${version}: sandbox ready on ${url}

  Tokens   ${tokenText(flags)}
  State    ${stateText(sandbox, flags)}
  World    ${worldText(sandbox, flags)}
  Clock    ${clockText(sandbox)}
  Console  ${url}/ (API reference: /docs)
  Control  ${url}/_sandbox/health (see --help)
  Access   ${accessText(flags)}${profileLine}${conditionsLine}

Subscribe to cafes in Berlin:
  curl -s ${url}/v1/subscriptions -H "Authorization: Bearer ${token}" \\
    -H "Content-Type: application/json" \\
    -d '${JSON.stringify(requestExamples.createSubscription)}'
`;
}
