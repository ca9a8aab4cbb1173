import { startChildCommand, variablesFor } from '../../src/command/child-command.js';
import { untilAskedToEnd } from '../../src/command/end-requests.js';
import { say } from '../../src/command/print.js';
import { isLoopbackName } from '../../src/input/loopback.js';
import { codeOf } from '../../src/input/system-error.js';
import { count } from '../../render/words.js';
import { addressOf } from '../audit/addresses.js';
import type { AuditBudget } from '../audit/budget.js';
import type { Recording } from '../audit/har.js';
import { PassedTraffic } from '../proxy/passed-traffic.js';
import { Proxy } from '../proxy/proxy.js';
import { type ProxyTarget, targetAt } from '../proxy/target.js';
import { UsageError } from '../run/run.js';
import { addressIn } from './audit-options.js';
import { authoritiesIn } from './tls-fetch.js';

interface ProxyOptions {
  /** 0 picks a free one */
  readonly port: number;
  readonly target: string;
  readonly ca: string | undefined;
  /** command that runs as long as the proxy; empty to wait for a signal */
  readonly command: readonly string[];
  /** whether a report is written to stdout, which the command must then not write to */
  readonly isStdoutTaken: boolean;
}

/** The forwarded traffic, and the result of the command. */
interface Passed {
  readonly recording: Recording;
  /** base URL of the API; undefined for all URLs below the target */
  readonly baseUrl: string | undefined;
  /** exit code of the command; 0 without one */
  readonly commandCode: number;
  readonly isStarted: boolean;
}

const complain = (text: string): void => say(`location-data-kit audit: ${text}`);

/**
 * Forwards requests to a deployment until a signal arrives, or a command ends.
 * @throws {UsageError} if the proxy cannot listen, or the target is invalid
 */
export async function passedTraffic(
  { port, target: url, ca, command, isStdoutTaken }: ProxyOptions,
  budget: AuditBudget,
): Promise<Passed> {
  // Registered first, so that a signal during the start also counts.
  const asked = command.length === 0 ? untilAskedToEnd() : undefined;
  const target = targetAt(addressIn('--target', url), await authoritiesIn(ca));
  const traffic = new PassedTraffic(budget);
  const proxy = await start(port, target, traffic);
  const ready = `Checking requests to ${proxy.url}, which are forwarded to ${target.baseUrl}.`;
  say(command.length === 0 ? `${ready} Press Ctrl-C to stop and to print the verdict.` : ready);
  let isStarted = true;
  let commandCode = 0;
  if (asked === undefined) {
    const variables = variablesFor({ url: proxy.url });
    const settings = { variables, isStdoutTaken, passesSignals: true };
    const beside = startChildCommand(command, settings, (why) => {
      complain(why);
      isStarted = false;
    });
    commandCode = await beside.ended;
  } else {
    await asked;
  }
  await proxy.stop();
  const { recording } = traffic;
  for (const line of notesOn(proxy, traffic, target)) say(line);
  return { recording, baseUrl: baseUrlIn(recording, target), commandCode, isStarted };
}

/** Returns the target's URL, unless all requests of the API went to URLs below it. */
function baseUrlIn({ entries }: Recording, { baseUrl }: ProxyTarget): string | undefined {
  const found = entries.flatMap((entry) => addressOf(entry)?.baseUrl ?? []);
  return found.length === 0 || found.includes(baseUrl) ? baseUrl : undefined;
}

/** @throws {UsageError} */
async function start(port: number, target: ProxyTarget, traffic: PassedTraffic): Promise<Proxy> {
  const proxy = await Proxy.start(port, target, traffic).catch((error: unknown) => {
    throw new UsageError(`--listen: ${listenProblem(error, port)}`);
  });
  if (isLoopbackName(target.hostname) && new URL(proxy.url).port === target.port) {
    await proxy.stop();
    throw new UsageError(`--target is the proxy itself: ${target.baseUrl}`);
  }
  return proxy;
}

function listenProblem(error: unknown, port: number): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return `port ${port} is in use; choose another; 0 picks a free one`;
  if (code === 'EACCES') return `port ${port} needs more permissions; choose one above 1023`;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Formats notes that are not in the report: how many requests were forwarded, and which were not.
 */
function notesOn(proxy: Proxy, traffic: PassedTraffic, { baseUrl }: ProxyTarget): string[] {
  const lost = [...proxy.unreachable.values()].reduce((sum, times) => sum + times, 0);
  const lines = [`${count(traffic.begun - lost, 'request')} forwarded.`];
  for (const [why, times] of proxy.unreachable) {
    const was = times === 1 ? 'was' : 'were';
    lines.push(`${count(times, 'request')} ${was} not forwarded and got a 502: ${why}.`);
  }
  if (proxy.unreachable.size > 0) lines.push(`Is the deployment running at ${baseUrl}?`);
  for (const [why, times] of proxy.rejected) {
    lines.push(`The proxy rejected ${count(times, 'request')}: ${why}.`);
  }
  if (traffic.unjudged > 0) {
    const memory = 'NODE_OPTIONS=--max-old-space-size=8000 allows more memory';
    const what = count(traffic.unjudged, 'request');
    lines.push(`Not judged: the last ${what}, because the audit's memory was full (${memory}).`);
  }
  return lines;
}
