import { passSignalsTo, startChildCommand, variablesFor } from '../../src/command/child-command.js';
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
  /** what runs while the proxy does; empty to wait for a signal */
  readonly command: readonly string[];
  /** whether a report for programs goes to stdout, which the command then does not write to */
  readonly isStdoutTaken: boolean;
}

/** The passed traffic, and how the command ended. */
interface Passed {
  readonly recording: Recording;
  /** of the API; undefined for all addresses below the target */
  readonly baseUrl: string | undefined;
  /** 0 without a command */
  readonly commandCode: number;
  readonly isStarted: boolean;
}

const complain = (text: string): void => say(`location-data-kit audit: ${text}`);

/**
 * Passes requests on to a deployment until a signal comes, or a command ends.
 * @throws {UsageError} if it cannot listen, or the target cannot be one
 */
export async function passedTraffic(
  { port, target: url, ca, command, isStdoutTaken }: ProxyOptions,
  budget: AuditBudget,
): Promise<Passed> {
  // Before anything else, so that a signal during the start counts as well.
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
    const beside = startChildCommand(command, { variables, isStdoutTaken }, (why) => {
      complain(why);
      isStarted = false;
    });
    passSignalsTo(beside);
    commandCode = await beside.ended;
  } else {
    await asked;
  }
  await proxy.stop();
  const { recording } = traffic;
  for (const line of notesOn(proxy, traffic, target)) say(line);
  return { recording, baseUrl: baseUrlIn(recording, target), commandCode, isStarted };
}

/** The address of the target, unless all requests of the API went to addresses below that one. */
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

/** Notes that are not in the report: how many requests were forwarded, and which were not. */
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
