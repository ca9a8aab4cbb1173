import { useEffect, useState } from 'preact/hooks';
import { requestExamples } from '../api/examples.js';
import { addresses, type OperationId, operationIds } from '../api/operations.js';
import { curlLine, fetchCall } from './code.js';
import {
  Body,
  Code,
  CopyButton,
  Field,
  Headers,
  Panel,
  Picker,
  Select,
  Status,
  TextArea,
} from './parts.js';
import { send, type ReceivedResponse, type SubscriptionList } from './sandbox.js';
import { accounts, act, useControl } from './store.js';

/** Returns the initial body of an operation; null if it has none. */
function exampleOf(operation: OperationId): string | null {
  const example = requestExamples[operation];
  if (example) return JSON.stringify(example, null, 2);
  return null;
}

/** Known values with labels, for a picker. */
type Choices = readonly (readonly [value: string, label: string])[];

const firstOf = (choices: Choices = []): string => choices[0]?.[0] ?? '';

const subscriptionChoices = ({ data }: SubscriptionList): Choices =>
  data.map(({ id, city, entity_type }) => [id, `${entity_type} in ${city} (${id.slice(0, 8)})`]);

/** Returns undefined until the accounts are known. */
const tokenChoices = (): Choices | undefined =>
  accounts.value?.flatMap(({ name, token }) =>
    token === undefined ? [] : [[token, `${token} (${name})`] as const],
  );

function requestUrl(operation: OperationId, id: string, query: string): string {
  const path = addresses[operation].path.replace('{id}', encodeURIComponent(id));
  if (operation === 'listEntities' && query) return `${path}?${query}`;
  return path;
}

/** A prefilled form that sends any of the six operations. */
export function TryRequest() {
  const [operation, setOperation] = useState<OperationId>('createSubscription');
  const [body, setBody] = useState(exampleOf(operation));
  const [query, setQuery] = useState('limit=10&offset=0');
  const [chosenId, setId] = useState<string>();
  const [chosenToken, setToken] = useState<string>();
  const [response, setResponse] = useState<ReceivedResponse>();

  const subscriptions = useControl<SubscriptionList>('subscriptions?limit=100&order=newest');
  const ids = subscriptions ? subscriptionChoices(subscriptions) : undefined;
  const tokens = tokenChoices();
  const isReady = ids !== undefined && tokens !== undefined;
  const id = chosenId ?? firstOf(ids);
  // A new subscription goes to the top of the list; the current selection is kept.
  useEffect(() => {
    if (id !== '') setId(id);
  }, [id]);
  const { method, path } = addresses[operation];
  const request = {
    method,
    url: requestUrl(operation, id, query),
    body,
    token: chosenToken ?? firstOf(tokens),
  };
  const choose = (value: string): void => {
    const next = operationIds.find((one) => one === value) ?? operation;
    setOperation(next);
    setBody(exampleOf(next));
    setResponse(undefined);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    setResponse(undefined);
    void act(`Sent: ${operation}`, async () => setResponse(await send(request)));
  };
  return (
    <div class="columns">
      <Panel title="Try a request">
        <form onSubmit={submit}>
          <Select
            label="Operation"
            of={operationIds.map((one) => [one, one])}
            value={operation}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <Picker label="Token" known={tokens} value={request.token} pick={setToken} />
          {path.includes('{id}') && (
            <Picker label="Subscription" known={ids} value={id} pick={setId} />
          )}
          {operation === 'listEntities' && (
            <Field
              label="Query"
              value={query}
              onInput={({ currentTarget }) => setQuery(currentTarget.value)}
            />
          )}
          {body !== null && (
            <TextArea
              label="Body"
              rows={9}
              value={body}
              onInput={({ currentTarget }) => setBody(currentTarget.value)}
            />
          )}
          <p class="buttons wide">
            <button type="submit" class="button primary" disabled={!isReady}>
              Send
            </button>
            {isReady && (
              <>
                <CopyButton text={curlLine(request)} label="Copy curl" />
                <CopyButton text={fetchCall(request)} label="Copy fetch" />
              </>
            )}
          </p>
        </form>
        {isReady && <Code text={curlLine(request)} label="The request as a curl command" />}
      </Panel>
      <ResponsePanel response={response} />
    </div>
  );
}

function ResponsePanel({ response }: { response: ReceivedResponse | undefined }) {
  if (!response) {
    return (
      <Panel title="Response">
        <p class="empty">The sandbox's response appears here.</p>
      </Panel>
    );
  }
  const head = (
    <>
      <Status code={response.status} /> <span class="quiet">{response.duration_ms} ms</span>
    </>
  );
  return (
    <Panel title="Response" head={head}>
      <Headers of={response.headers} />
      <Body value={response.body} label="Response body" />
    </Panel>
  );
}
