import { useState } from 'preact/hooks';
import { requestExamples } from '../api/openapi-examples.js';
import { addresses, type OperationId, operationIds } from '../api/operations.js';
import { curlLine, fetchCall } from './code.js';
import { Headers } from './log.js';
import { Body, Button, Code, CopyButton, Status } from './parts.js';
import { send, type ServiceResponse } from './sandbox.js';
import { accounts, act, subscriptions } from './store.js';

/** Sends one of the six operations, prefilled. */
export function TryRequest() {
  const [operation, setOperation] = useState<OperationId>('createSubscription');
  const [bodies, setBodies] = useState<Partial<Record<OperationId, string>>>({});
  const [id, setId] = useState<string>();
  const [query, setQuery] = useState('limit=10&offset=0');
  const [token, setToken] = useState<string>();
  const [response, setResponse] = useState<ServiceResponse>();

  const { method, path } = addresses[operation];
  const example = requestExamples[operation];
  const body = bodies[operation] ?? (example && JSON.stringify(example, null, 2)) ?? null;
  const known = accounts.value.flatMap(({ name, token: known }) =>
    known === undefined ? [] : [{ name, known }],
  );
  const target = id ?? subscriptions.value.data[0]?.id ?? '';
  const request = {
    method,
    url:
      path.replace('{id}', encodeURIComponent(target)) +
      (operation === 'listEntities' && query ? `?${query}` : ''),
    body,
    token: token ?? known[0]?.known ?? '',
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    setResponse(undefined);
    void act(`Sent ${method} ${request.url}`, async () => setResponse(await send(request)));
  };
  return (
    <div class="columns">
      <section class="panel" aria-labelledby="try">
        <header class="panel-head">
          <h2 id="try">Try a request</h2>
          <a href="docs">Reference</a>
        </header>
        <form onSubmit={submit}>
          <label>
            Operation
            <select
              value={operation}
              onChange={({ currentTarget: { value } }) => {
                setOperation(operationIds.find((one) => one === value) ?? 'createSubscription');
                setResponse(undefined);
              }}
            >
              {operationIds.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </label>
          <label>
            Token
            <input
              list="tokens"
              value={request.token}
              onInput={({ currentTarget }) => setToken(currentTarget.value)}
            />
          </label>
          <datalist id="tokens">
            {known.map(({ name, known }) => (
              <option key={name} value={known}>
                {name}
              </option>
            ))}
          </datalist>
          {path.includes('{id}') && (
            <label class="wide">
              Subscription
              <input list="ids" value={target} onInput={({ currentTarget }) => setId(currentTarget.value)} />
            </label>
          )}
          <datalist id="ids">
            {subscriptions.value.data.map((one) => (
              <option key={one.id} value={one.id}>
                {one.entity_type} in {one.city}
              </option>
            ))}
          </datalist>
          {operation === 'listEntities' && (
            <label class="wide">
              Query
              <input value={query} onInput={({ currentTarget }) => setQuery(currentTarget.value)} />
            </label>
          )}
          {body !== null && (
            <label class="wide">
              Body
              <textarea
                rows={9}
                spellcheck={false}
                value={body}
                onInput={({ currentTarget: { value } }) => setBodies({ ...bodies, [operation]: value })}
              />
            </label>
          )}
          <p class="buttons wide">
            <button type="submit" class="button primary">
              Send
            </button>
            <CopyButton text={fetchCall(request)} label="Copy fetch" />
          </p>
        </form>
        <Code text={curlLine(request)} label="The request as a curl line" />
        <p class="buttons">
          <CopyButton text={curlLine(request)} label="Copy curl" />
        </p>
      </section>
      <section class="panel" aria-labelledby="response" aria-live="polite">
        <header class="panel-head">
          <h2 id="response">Response</h2>
          {response && <Status code={response.status} />}
          {response && <span class="quiet">{response.duration_ms} ms</span>}
        </header>
        {!response && <p class="empty">What the sandbox sends back appears here.</p>}
        {response && (
          <>
            <Headers of={response.headers} />
            <Body text={response.body} label="Response body" />
            <p class="buttons">
              <Button kind="quiet" onClick={() => setResponse(undefined)}>
                Clear
              </Button>
            </p>
          </>
        )}
      </section>
    </div>
  );
}
