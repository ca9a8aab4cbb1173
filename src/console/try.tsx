import { useState } from 'preact/hooks';
import { addresses, type OperationId, operationIds, requestExamples } from '../api/operations.js';
import { curlLine, fetchCall } from './code.js';
import { Body, Code, CopyButton, Headers, Options, Panel, Status } from './parts.js';
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
  const body = bodies[operation] ?? (example ? JSON.stringify(example, null, 2) : null);
  const known = accounts.value.flatMap(({ name, token = '' }) =>
    token === '' ? [] : [[token, name] as const],
  );
  const listed = subscriptions.value.data;
  const target = id ?? listed[0]?.id ?? '';
  const lists = operation === 'listEntities';
  const request = {
    method,
    url: path.replace('{id}', encodeURIComponent(target)) + (lists && query ? `?${query}` : ''),
    body,
    token: token ?? known[0]?.[0] ?? '',
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    setResponse(undefined);
    void act(`Sent ${method} ${request.url}`, async () => setResponse(await send(request)));
  };
  const choose = (value: string): void => {
    setOperation(operationIds.find((one) => one === value) ?? operation);
    setResponse(undefined);
  };
  return (
    <div class="columns">
      <Panel title="Try a request">
        <form onSubmit={submit}>
          <label>
            Operation
            <select value={operation} onChange={({ currentTarget }) => choose(currentTarget.value)}>
              <Options of={operationIds.map((one) => [one, one])} />
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
            <Options of={known} />
          </datalist>
          {path.includes('{id}') && (
            <label class="wide">
              Subscription
              <input list="ids" value={target} onInput={({ currentTarget }) => setId(currentTarget.value)} />
            </label>
          )}
          <datalist id="ids">
            <Options of={listed.map((one) => [one.id, `${one.entity_type} in ${one.city}`])} />
          </datalist>
          {lists && (
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
            <CopyButton text={curlLine(request)} label="Copy curl" />
            <CopyButton text={fetchCall(request)} label="Copy fetch" />
          </p>
        </form>
        <Code text={curlLine(request)} label="The request as a curl line" />
      </Panel>
      <Panel
        title="Response"
        head={
          response && (
            <>
              <Status code={response.status} /> <span class="quiet">{response.duration_ms} ms</span>
            </>
          )
        }
      >
        {!response && <p class="empty">What the sandbox sends back appears here.</p>}
        {response && <Headers of={response.headers} />}
        {response && <Body value={response.body} label="Response body" />}
      </Panel>
    </div>
  );
}
