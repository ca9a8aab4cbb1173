import { computed, signal } from '@preact/signals';
import type { Exchange } from './control-types.js';
import { curlLine } from './code.js';
import { Body, Button, Code, CopyButton, Status, timeOf } from './parts.js';
import { baseUrl, control, send } from './sandbox.js';
import { act, exchanges, readSubscriptions, stateChanges, tokenOf } from './store.js';

/** Which text the shown exchanges hold. */
export const filter = signal('');
const shownCount = signal(100);
const open = signal<number>();
/** the row that `j` and `k` move from */
const current = signal<number>();

function statusOf({ response }: Exchange): string {
  return response ? String(response.status) : 'closed';
}

const matching = computed(() => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  return exchanges.value.filter((exchange) => {
    const { request, operation, account, refusal = '' } = exchange;
    const injected = exchange.fault ? 'injected' : '';
    const text = [request.method, request.url, operation, account, statusOf(exchange), refusal, injected]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
});

/** Moves the focus by so many rows. */
export function moveFocus(by: number): void {
  const rows = matching.value.slice(0, shownCount.value);
  const at = rows.findIndex(({ id }) => id === current.value);
  const next = rows[Math.min(rows.length - 1, Math.max(0, at === -1 ? 0 : at + by))];
  if (next) document.getElementById(`exchange-${next.id}`)?.focus();
}

const firstRequest = {
  method: 'POST',
  url: '/v1/subscriptions',
  body: JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'opening_hours', 'wifi'] }),
};

function Empty() {
  const request = { ...firstRequest, token: tokenOf('demo') || 'demo-token' };
  return (
    <div class="empty">
      <p>No requests yet. Send one from your client, or subscribe to cafes in Berlin:</p>
      <Code text={curlLine(request)} label="curl line that creates a subscription" />
      <p class="buttons">
        <Button kind="primary" onClick={() => act('Subscribed to cafes in Berlin', () => send(request))}>
          Create this subscription
        </Button>
        <CopyButton text={curlLine(request)} label="Copy curl" />
      </p>
    </div>
  );
}

/** The requests as they come in, newest first. */
export function RequestLog() {
  const rows = matching.value.slice(0, shownCount.value);
  return (
    <section class="panel" aria-labelledby="requests">
      <header class="panel-head">
        <h2 id="requests">Requests</h2>
        <input
          id="filter"
          type="search"
          placeholder="Filter: 503, POST, demo …  ( / )"
          aria-label="Filter requests"
          value={filter}
          onInput={({ currentTarget }) => {
            filter.value = currentTarget.value;
          }}
        />
        <Button
          kind="quiet"
          onClick={() => act('Log cleared', clear)}
          disabled={exchanges.value.length === 0}
        >
          Clear
        </Button>
      </header>
      {exchanges.value.length === 0 && <Empty />}
      {exchanges.value.length > 0 && rows.length === 0 && <p class="empty">No request matches the filter.</p>}
      <ol class="log">
        {rows.map((exchange) => (
          <Row key={exchange.id} exchange={exchange} />
        ))}
      </ol>
      {matching.value.length > rows.length && (
        <p class="empty">
          <Button
            onClick={() => {
              shownCount.value += 100;
            }}
          >
            Show older ones
          </Button>
        </p>
      )}
    </section>
  );
}

async function clear(): Promise<void> {
  await control('DELETE', 'journal');
  exchanges.value = [];
}

function Row({ exchange }: { exchange: Exchange }) {
  const { id, at, request, response, account, duration_ms, fault, refusal } = exchange;
  const isOpen = open.value === id;
  return (
    <li>
      <button
        type="button"
        id={`exchange-${id}`}
        class="row"
        aria-expanded={isOpen}
        onFocus={() => {
          current.value = id;
        }}
        onClick={() => {
          open.value = isOpen ? undefined : id;
        }}
      >
        <span class="time">{timeOf(at)}</span>
        <span class="method">{request.method}</span>
        <span class="path">{request.url}</span>
        <Status code={response?.status ?? null} />
        <span class="duration">{duration_ms} ms</span>
        <span class="account">{account ?? 'no account'}</span>
        {(fault ?? refusal) !== undefined && (
          <span class={`why ${fault ? 'accent' : 'warn'}`}>
            {fault ? `injected: ${faultText(fault)}` : refusal}
          </span>
        )}
      </button>
      {isOpen && <Detail exchange={exchange} />}
    </li>
  );
}

function faultText(fault: Record<string, unknown>): string {
  return Object.entries(fault)
    .filter(([key, value]) => value !== undefined && !['id', 'hits', 'operation', 'times'].includes(key))
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ');
}

/** Bodies are kept up to a length, and what is cut off cannot be sent again. */
const cutOff = /… \(\d+ characters\)$/;

function Detail({ exchange: { request, response, account } }: { exchange: Exchange }) {
  const token = tokenOf(account);
  const again = { method: request.method, url: request.url, body: request.body || null, token };
  const replay = async (): Promise<void> => {
    await send(again);
    await readSubscriptions();
    stateChanges.value += 1;
  };
  return (
    <div class="detail">
      <p class="buttons">
        <CopyButton text={curlLine(again)} label="Copy curl" />
        <Button
          onClick={() => act(`Sent again: ${request.method} ${request.url}`, replay)}
          disabled={cutOff.test(request.body ?? '')}
          title={
            token === ''
              ? 'Without a token: the console does not know that of this account'
              : `As ${account ?? ''}`
          }
        >
          Replay
        </Button>
      </p>
      <div class="sides">
        <section aria-label="Request">
          <h3>Request</h3>
          <p class="line">
            {request.method} {baseUrl}
            {request.url}
          </p>
          <Headers of={request.headers} />
          <Body text={request.body} label="Request body" />
        </section>
        <section aria-label="Response">
          <h3>Response</h3>
          {response ? (
            <>
              <p class="line">
                <Status code={response.status} />
              </p>
              <Headers of={response.headers} />
              <Body text={response.body} label="Response body" />
            </>
          ) : (
            <p>The connection was closed without a response.</p>
          )}
        </section>
      </div>
    </div>
  );
}

export function Headers({ of }: { of: Record<string, string> }) {
  return (
    <dl class="headers">
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
