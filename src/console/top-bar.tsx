import { FaultLine } from './faults.js';
import iconUrl from './icon.svg';
import { Button, CopyButton, spanText } from './parts.js';
import { baseUrl, control } from './sandbox.js';
import {
  act,
  advance,
  clockOffset,
  connected,
  exchanges,
  faults,
  health,
  simulatedNow,
} from './store.js';

const settle = () =>
  act('Settled: every scrape is done', () => control('POST', 'clock', { settle: true }));

async function reset(): Promise<void> {
  if (!window.confirm('Reset the sandbox? Subscriptions, clock, faults and log start anew.')) {
    return;
  }
  await act('Reset', async () => {
    await control('POST', 'reset');
    exchanges.value = [];
  });
}

/** Always visible: the address of the sandbox, its clock with controls, and the active faults. */
export function TopBar() {
  const now = simulatedNow.value === undefined ? '' : new Date(simulatedNow.value).toISOString();
  const offset = clockOffset.value;
  return (
    <header class="top">
      <a class="skip" href={location.hash} onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </a>
      <div class="bar">
        <div class="brand">
          <img src={iconUrl} alt="" width="32" height="32" />
          <div>
            <h1>Location data sandbox</h1>
            <p class="quiet">
              <Connection /> <code>{baseUrl}</code>{' '}
              <CopyButton text={baseUrl} title="Copy the base URL" />
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
      </div>
      <FaultStrip />
    </header>
  );
}

function Connection() {
  const { version, storage } = health.value ?? {};
  const [kind, text] = connectionState();
  return (
    <span class={`dot ${kind}`} title={storage?.error ?? `Version ${version ?? ''}`}>
      {text}
    </span>
  );
}

function connectionState(): readonly [kind: string, text: string] {
  if (!connected.value) return ['fail', 'not connected'];
  if (health.value?.status === 'degraded') return ['warn', 'degraded'];
  return ['pass', 'connected'];
}

/** Shown while any fault is active. */
function FaultStrip() {
  const [first, ...others] = faults.value;
  if (!first) return null;
  return (
    <ul class="strip" aria-label="Faults in force">
      <FaultLine fault={first} />
      {others.length > 0 && (
        <li>
          <a href="#/faults">{others.length} more</a>
        </li>
      )}
    </ul>
  );
}
