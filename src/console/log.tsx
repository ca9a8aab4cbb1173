import { computed, signal } from '@preact/signals';
import { requestExamples } from '../api/examples.js';
import { addresses } from '../api/operations.js';
import type { Subscription } from '../api/wire.js';
import { isCut } from '../service/request-log/log-entry.js';
import { curlLine } from './code.js';
import { effectText } from './fault-line.js';
import { download } from './files.js';
import { Body, Button, Code, CopyButton, Headers, Panel, Status } from './parts.js';
import { control, type Exchange, send, urlBelowBase } from './sandbox.js';
import { accounts, act, exchanges, tokenOf } from './store.js';

/** Words that the shown exchanges contain. */
const filter = signal('');
const open = signal<number>();

const bodies = new WeakMap<Exchange, string>();

/** Returns the text of both bodies, for searching. */
function bodiesOf(exchange: Exchange): string {
  const known = bodies.get(exchange);
  if (known !== undefined) return known;
  const both = [exchange.request.body, exchange.response?.body ?? null];
  const text = both.map((body) => (typeof body === 'string' ? body : JSON.stringify(body)));
  bodies.set(exchange, text.join(' '));
  return text.join(' ');
}

const matching = computed(() => {
  const words = filter.value.toLowerCase().split(/\s+/);
  const known = exchanges.value ?? [];
  return known.filter((exchange) => {
    const { request, response, operation, account, fault, refusal, warning } = exchange;
    const status = response?.status ?? 'closed';
    const parts = [
      request.method,
      request.url,
      operation,
      account,
      status,
      fault && 'injected',
      refusal,
      warning,
      bodiesOf(exchange),
    ];
    const text = parts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
});

/** Moves the focus by a number of rows, or to the first row if no row has the focus. */
export function moveFocus(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.row')];
  const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
  const next = Math.min(rows.length - 1, Math.max(0, at + by));
  rows[at === -1 ? 0 : next]?.focus();
}

function Empty() {
  const { method, path } = addresses.createSubscription;
  const body = JSON.stringify(requestExamples.createSubscription);
  const request = { method, url: path, body, token: tokenOf('demo') || 'demo-token' };
  return (
    <div class="empty">
      <p>No requests yet. Send one from your client, or subscribe to cafes in Berlin:</p>
      <Code text={curlLine(request)} label="curl line that creates a subscription" />
      <p class="buttons">
        <Button
          kind="primary"
          onClick={() => act('Subscribed to cafes in Berlin', () => send(request))}
        >
          Create this subscription
        </Button>
        <CopyButton text={curlLine(request)} label="Copy curl" />
      </p>
    </div>
  );
}

/** The request log, newest first. */
export function RequestLog() {
  const rows = matching.value;
  const none = (exchanges.value ?? []).length === 0;
  // The shown request contains the token of an account.
  const isKnown = exchanges.value !== undefined && accounts.value !== undefined;
  const head = (
    <>
      <input
        id="filter"
        type="search"
        placeholder="Filter (includes bodies) ( / )"
        aria-label="Filter requests"
        value={filter}
        onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
      />
      <Button kind="quiet" onClick={() => act('Requests exported', saveHar)} disabled={none}>
        Export as HAR
      </Button>
      <Button kind="quiet" onClick={() => act('Log cleared', clear)} disabled={none}>
        Clear
      </Button>
    </>
  );
  return (
    <Panel title="Requests" head={head}>
      {none && isKnown && <Empty />}
      {!none && rows.length === 0 && <p class="empty">No request matches the filter.</p>}
      <ol class="log">
        {rows.map((exchange) => (
          <Row key={exchange.id} exchange={exchange} />
        ))}
      </ol>
    </Panel>
  );
}

/** Downloads the whole request log as HAR, regardless of the filter. */
async function saveHar(): Promise<void> {
  download('requests.har', await control('GET', 'log.har'));
}

async function clear(): Promise<void> {
  await control('DELETE', 'log');
}

function Row({ exchange }: { exchange: Exchange }) {
  const { id, at, request, response, account, duration_ms, fault, refusal, warning } = exchange;
  const isOpen = open.value === id;
  return (
    <li>
      <button
        type="button"
        class="row"
        aria-expanded={isOpen}
        onClick={() => (open.value = isOpen ? undefined : id)}
      >
        <span class="time" title={at}>
          {at.slice(11, 23)}
        </span>
        <span class="method">{request.method}</span>
        <span class="path" title={request.url}>
          {request.url.replace(uuid, '$1…')} <span class="subject">{subjectOf(exchange)}</span>
        </span>
        <Status code={response?.status ?? null} />
        <span class="duration">{duration_ms} ms</span>
        <span class="account">{account ?? 'no account'}</span>
        {fault && (
          <span class="why accent">
            injected: {effectText({ ...fault, latency: fault.delay_ms }) || 'headers'}
          </span>
        )}
        {!fault && refusal !== undefined && <span class="why warn">{refusal}</span>}
        {warning !== undefined && <span class="why warn">{warning}</span>}
      </button>
      {isOpen && <Detail exchange={exchange} />}
    </li>
  );
}

/** Names the subscription in a response: "cafe in Berlin"; empty if there is none. */
function subjectOf({ response }: Exchange): string {
  const body = response?.body;
  if (typeof body !== 'object' || body === null) return '';
  const { entity_type: type, city } = body as Partial<Subscription>;
  return typeof type === 'string' && typeof city === 'string' ? `${type} in ${city}` : '';
}

/** Shortens UUIDs. */
const uuid = /\b([\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

function Detail({ exchange: { request, response, account } }: { exchange: Exchange }) {
  const token = tokenOf(account);
  const { body: sent } = request;
  const body = sent === null || typeof sent === 'string' ? sent : JSON.stringify(sent);
  const again = { method: request.method, url: urlBelowBase(request.url), body, token };
  const as =
    token === '' ? 'without a token, because the console does not know it' : `as ${account ?? ''}`;
  const replay = () =>
    act(`Sent again, ${as}: ${request.method} ${request.url}`, () => send(again));
  return (
    <div class="detail">
      <p class="buttons">
        <CopyButton text={curlLine(again)} label="Copy curl" />
        <Button
          onClick={replay}
          disabled={isCut(sent) || isCut(request.url) || accounts.value === undefined}
          title={`Sends it again, ${as}`}
        >
          Replay
        </Button>
      </p>
      <div class="sides">
        <section aria-label="Request">
          <h3>Request</h3>
          <p class="line">
            {request.method} {request.url}
          </p>
          <Headers of={request.headers} />
          <Body value={request.body} label="Request body" />
        </section>
        <section aria-label="Response">
          <h3>Response</h3>
          {response === null && <p>The connection was closed without a response.</p>}
          {response && <Status code={response.status} />}
          {response && <Headers of={response.headers} />}
          {response && <Body value={response.body} label="Response body" />}
        </section>
      </div>
    </div>
  );
}
