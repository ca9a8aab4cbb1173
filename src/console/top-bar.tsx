import { control, baseUrl } from './sandbox.js';
import { act, advance, clockOffset, connected, faults, health, simulatedNow } from './store.js';
import type { Fault } from './control-types.js';
import { Button, CopyButton, spanText } from './parts.js';

function reset(): Promise<void> | undefined {
  const sure = window.confirm('Reset the sandbox? Subscriptions, clock, faults and log start anew.');
  return sure ? act('Reset', () => control('POST', 'reset')) : undefined;
}

/** What is always in view: where the sandbox is, its time, and what moves it. */
export function TopBar() {
  const now = simulatedNow.value;
  const offset = clockOffset.value;
  return (
    <header class="top">
      <div class="brand">
        <img src={iconUrl} alt="" width="28" height="28" />
        <div>
          <h1>Location data sandbox</h1>
          <p class="quiet">
            <Connection /> <code>{baseUrl}</code> <CopyButton text={baseUrl} title="Copy the base URL" />
          </p>
        </div>
      </div>
      <div class="clock" role="group" aria-label="Simulated time">
        <p>
          <time dateTime={now === undefined ? '' : new Date(now).toISOString()}>
            {now === undefined ? '…' : new Date(now).toISOString().slice(0, 19).replace('T', ' ')}
          </time>
          <span class="quiet"> UTC{offset > 0 ? `, ${spanText(offset)} ahead` : ''}</span>
        </p>
        <div class="buttons">
          <Button onClick={() => advance('1h')}>+1 h</Button>
          <Button onClick={() => advance('1d')} title="Key: +">
            +1 d
          </Button>
          <Button onClick={() => advance('7d')}>+7 d</Button>
          <Button
            title="Let every scrape that is under way finish"
            onClick={() =>
              act('Settled: all scrapes are done', () => control('POST', 'clock', { settle: true }))
            }
          >
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

const iconUrl = new URL('./icon.svg', import.meta.url).href;

function Connection() {
  const storage = health.value?.storage?.error;
  const kind = !connected.value ? 'fail' : health.value?.status === 'degraded' ? 'warn' : 'pass';
  const word = { fail: 'not connected', warn: 'degraded', pass: 'connected' }[kind];
  return (
    <span class={`dot ${kind}`} title={storage ?? `version ${health.value?.version ?? ''}`}>
      {word}
    </span>
  );
}

/** What a fault does, in a few words. */
export function effectOf({ operation, status, latency, body, times, hits }: Fault): string {
  const effects = [
    status === undefined ? '' : String(status),
    latency === undefined ? '' : `${typeof latency === 'number' ? `${latency} ms` : latency} later`,
    body === undefined ? '' : body === 'drop' ? 'connection dropped' : 'body cut off',
  ].filter((effect) => effect !== '');
  const left = times === undefined ? 'until cleared' : `${times - hits} left`;
  const target = operation === '*' ? 'every operation' : operation === 'scrape' ? 'scrapes' : operation;
  return `${target} → ${effects.join(', ') || 'fail'}, ${left}`;
}

export const clearFault = ({ id }: Fault) => act('Fault cleared', () => control('DELETE', `faults?id=${id}`));

/** A strip while any fault stands. */
export function FaultStrip() {
  if (faults.value.length === 0) return null;
  const shown = faults.value.slice(0, 3);
  return (
    <section class="strip" aria-label="Faults in force">
      <ul>
        {shown.map((fault) => (
          <li key={fault.id}>
            <span>{effectOf(fault)}</span>
            <Button kind="quiet" onClick={() => clearFault(fault)}>
              Clear<span class="visually-hidden"> {effectOf(fault)}</span>
            </Button>
          </li>
        ))}
        {faults.value.length > shown.length && (
          <li>
            <a href="#/faults">{faults.value.length - shown.length} more</a>
          </li>
        )}
      </ul>
    </section>
  );
}
