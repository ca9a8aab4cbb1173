import { FaultLine } from './fault-line.js';
import iconUrl from './icon.svg';
import { Button, CopyButton, spanText } from './parts.js';
import { baseUrl, control } from './sandbox.js';
import {
  accounts,
  act,
  advance,
  changedAnswers,
  clockOffset,
  connected,
  failure,
  faults,
  health,
  outage,
  quota,
  type ShownClock,
  simulatedNow,
} from './store.js';

/** Moves the clock to the end of all running scrapes. @returns the distance, ms */
async function finishScrapes(): Promise<number> {
  const before = await control<ShownClock>('GET', 'clock');
  const after = await control<ShownClock>('POST', 'clock', { finish_scrapes: true });
  return after.offset_ms - before.offset_ms;
}

const finishedText = (moved: number): string =>
  moved === 0
    ? 'No scrape is running: the clock was not moved'
    : `All scrapes are finished: the clock has moved by ${spanText(moved)}`;

/** The consequences of a reset, for the question before it. */
export const resetLosses =
  'Subscriptions, edited places, faults and logged requests are lost. ' +
  'The clock, quota and tokens are reset.';

async function reset(): Promise<void> {
  if (!window.confirm(`Reset the sandbox to its initial state? ${resetLosses}`)) return;
  await act('Reset', () => control('POST', 'reset'));
}

/** Moves the focus without the link's default action, because the fragment names the view. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** @param offset of the clock, ms; negative after an earlier time was restored */
function offsetText(offset: number): string {
  if (Math.abs(offset) < 1000) return '';
  return `, ${spanText(Math.abs(offset))} ${offset > 0 ? 'ahead' : 'behind'}`;
}

/**
 * The bar that is always visible: the sandbox's address, its clock with controls, and unusual
 * settings.
 */
export function TopBar() {
  const now = simulatedNow.value === undefined ? '' : new Date(simulatedNow.value).toISOString();
  return (
    <header class="top">
      <a class="skip" href="#main" onClick={skip}>
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
            <span class="quiet"> UTC{offsetText(clockOffset.value)}</span>
          </p>
          <div class="buttons">
            <Button onClick={() => advance('1h')}>+1 h</Button>
            <Button onClick={() => advance('1d')} title="Key: +">
              +1 d
            </Button>
            <Button onClick={() => advance('7d')}>+7 d</Button>
            <Button
              onClick={() => act(finishedText, finishScrapes)}
              title="Moves the clock to the end of all running scrapes, so that their data is available"
            >
              Finish scrapes
            </Button>
            <Button kind="danger" onClick={reset}>
              Reset
            </Button>
          </div>
        </div>
      </div>
      <OutageBanner />
      <FailureBanner />
      <UnusualStrip />
    </header>
  );
}

/** The banner shown while the sandbox does not respond. */
function OutageBanner() {
  if (!outage.value) return null;
  const { text, command } = outage.value;
  return (
    <div class="strip outage" role="alert">
      <p>
        {text} {command !== undefined && <code>{command}</code>}
      </p>
      <p>
        Until then, this page shows the last known state, and its clock is stopped. It reconnects
        automatically.
      </p>
    </div>
  );
}

/** The banner shown while a part of the page is missing or out of date. */
function FailureBanner() {
  if (!connected.value || failure.value === '') return null;
  return (
    <p class="strip outage" role="alert">
      Part of this page could not be loaded: {failure}. Trying again.
    </p>
  );
}

function Connection() {
  const { version, storage } = health.value ?? {};
  const versionText = version === undefined ? undefined : `Version ${version}`;
  const [kind, text] = connectionState();
  return (
    <span class={`dot ${kind}`} title={storage?.error ?? versionText}>
      {text}
    </span>
  );
}

function connectionState(): readonly [kind: string, text: string] {
  if (connected.value === undefined) return ['', 'connecting'];
  if (!connected.value) return ['fail', 'not connected'];
  if (health.value?.status === 'degraded') return ['warn', 'degraded'];
  return ['pass', 'connected'];
}

/** Lists other unusual settings of the sandbox, with the page on which they can be changed. */
function unusualSettings(): readonly (readonly [text: string, page: string])[] {
  const known = accounts.value ?? [];
  const revoked = known.filter((account) => account.revoked).map(({ name }) => name);
  const settings: (readonly [string, string])[] = [...new Set(revoked)].map((name) => [
    `${name}: tokens revoked`,
    '#/accounts',
  ]);
  if (quota.value !== null) {
    settings.push([`Quota: ${countText(quota.value, 'live subscription')}`, '#/accounts']);
  }
  if (changedAnswers.value > 0) {
    settings.push([`Profile: ${countText(changedAnswers.value, 'answer')} changed`, '#/state']);
  }
  return settings;
}

const countText = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`;

/** The strip shown while a fault is active, or a setting differs from its default. */
function UnusualStrip() {
  const [first, ...others] = faults.value ?? [];
  const settings = unusualSettings();
  if (!first && settings.length === 0) return null;
  return (
    <ul class="strip" aria-label="Active faults and settings">
      {first && <FaultLine fault={first} />}
      {others.length > 0 && (
        <li>
          <a href="#/faults">{others.length} more</a>
        </li>
      )}
      {settings.map(([text, page]) => (
        <li key={text}>
          <a href={page}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
