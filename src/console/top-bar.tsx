import iconUrl from './icon.svg';
import type { Fault } from './control-types.js';
import { Button, CopyButton, spanText } from './parts.js';
import { baseUrl, control } from './sandbox.js';
import { act, advance, clockOffset, connected, faults, health, simulatedNow } from './store.js';

const settle = () => act('Settled: every scrape is done', () => control('POST', 'clock', { settle: true }));

async function reset(): Promise<void> {
  const sure = window.confirm('Reset the sandbox? Subscriptions, clock, faults and log start anew.');
  if (sure) await act('Reset', () => control('POST', 'reset'));
}

/** What is always in view: where the sandbox is, its time, and what moves it. */
export function TopBar() {
  const now = simulatedNow.value === undefined ? '' : new Date(simulatedNow.value).toISOString();
  const offset = clockOffset.value;
  return (
    <header class="top">
      <div class="brand">
        <img src={iconUrl} alt="" width="32" height="32" />
        <div>
          <h1>Location data sandbox</h1>
          <p class="quiet">
            <Connection /> <code>{baseUrl}</code> <CopyButton text={baseUrl} title="Copy the base URL" />
          </p>
        </div>
      </div>
      <div class="clock" role="group" aria-label="Simulated time">
        <p>
          <time dateTime={now}>{now.slice(0, 19).replace('T', ' ')}</time>
          <span class="quiet"> UTC{offset > 0 ? `, ${spanText(offset)} ahead` : ''}</span>
        </p>
        <div class="buttons">
          <Button onClick={() => advance('1h')}>+1 h</Button>
          <Button onClick={() => advance('1d')} title="Key: +">
            +1 d
          </Button>
          <Button onClick={() => advance('7d')}>+7 d</Button>
          <Button onClick={settle} title="Let every scrape that is under way finish">
            Settle
          </Button>
          <Button kind="danger" onClick={reset}>
            Reset
          </Button>
        </div>
      </div>
    </header>
  );
}

function Connection() {
  const { status, version, storage } = health.value ?? {};
  const kind = !connected.value ? 'fail' : status === 'degraded' ? 'warn' : 'pass';
  return (
    <span class={`dot ${kind}`} title={storage?.error ?? `Version ${version ?? ''}`}>
      {{ fail: 'not connected', warn: 'degraded', pass: 'connected' }[kind]}
    </span>
  );
}

const targets: Record<string, string> = { '*': 'every operation', scrape: 'scrapes' };
const cuts = { drop: 'connection closed', malformed: 'body cut off' };

const delayText = (delay: NonNullable<Fault['latency']>): string =>
  typeof delay === 'object'
    ? `${delay.min} to ${delay.max}`
    : typeof delay === 'number'
      ? `${delay} ms`
      : delay;

/** What a fault does, in a few words. */
function effectOf({ operation, status, latency, body, times, hits }: Fault): string {
  const effects = [
    ...(status === undefined ? [] : [status]),
    ...(latency === undefined ? [] : [`${delayText(latency)} later`]),
    ...(body === undefined ? [] : [cuts[body]]),
  ];
  const left = times === undefined ? 'until cleared' : `${times - hits} left`;
  return `${targets[operation] ?? operation} → ${effects.join(', ') || 'fail'}, ${left}`;
}

/** A fault with what ends it. */
export function FaultLine({ fault }: { fault: Fault }) {
  const effect = effectOf(fault);
  const clear = () => act('Fault cleared', () => control('DELETE', `faults?id=${fault.id}`));
  return (
    <li>
      <span>{effect}</span>
      <Button kind="quiet" onClick={clear}>
        Clear<span class="visually-hidden"> {effect}</span>
      </Button>
    </li>
  );
}

/** A strip while any fault stands. */
export function FaultStrip() {
  const all = faults.value;
  if (all.length === 0) return null;
  return (
    <section class="strip" aria-label="Faults in force">
      <ul>
        {all.slice(0, 3).map((fault) => (
          <FaultLine key={fault.id} fault={fault} />
        ))}
        {all.length > 3 && (
          <li>
            <a href="#/faults">{all.length - 3} more</a>
          </li>
        )}
      </ul>
    </section>
  );
}
