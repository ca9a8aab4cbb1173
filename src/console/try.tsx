import { signal } from '@preact/signals';
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

/** The inputs are kept while another view is shown, and each body while another operation is. */
const chosenOperation = signal<OperationId>('createSubscription');
const editedBodies = signal<Partial<Record<OperationId, string>>>({});
const query = signal('limit=10&offset=0');
const chosenId = signal<string>();
const chosenToken = signal<string>();

/** The latest request; it has no response while it is pending. */
interface TriedRequest {
  readonly response?: ReceivedResponse;
}

/** Returns the chosen subscription; by default the latest when the list was first loaded. */
function useSelectedId(ids: Choices | undefined): string {
  const [firstId, setFirstId] = useState<string>();
  const id = chosenId.value ?? firstId ?? firstOf(ids);
  // A new subscription goes to the top of the list; the current selection is kept.
  useEffect(() => {
    if (id !== '') setFirstId(id);
  }, [id]);
  return id;
}

/** A prefilled form that sends any of the six operations. */
export function TryRequest() {
  const [sent, setSent] = useState<TriedRequest>();
  const operation = chosenOperation.value;
  const body = editedBodies.value[operation] ?? exampleOf(operation);

  const subscriptions = useControl<SubscriptionList>('subscriptions?limit=100&order=newest');
  const ids = subscriptions ? subscriptionChoices(subscriptions) : undefined;
  const tokens = tokenChoices();
  const needsId = addresses[operation].path.includes('{id}');
  const isReady = tokens !== undefined && (ids !== undefined || !needsId);
  const id = useSelectedId(ids);
  const { method } = addresses[operation];
  const request = {
    method,
    url: requestUrl(operation, id, query.value),
    body,
    token: chosenToken.value ?? firstOf(tokens),
  };
  const choose = (value: string): void => {
    chosenOperation.value = operationIds.find((one) => one === value) ?? operation;
    setSent(undefined);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (sent && !sent.response) return;
    const pending: TriedRequest = {};
    setSent(pending);
    let response: ReceivedResponse | undefined;
    await act(`Sent: ${operation}`, async () => {
      response = await send(request);
    });
    // Another operation might have been chosen meanwhile.
    setSent((latest) => (latest === pending ? response && { response } : latest));
  };
  return (
    <div class="columns">
      <Panel title="Try a request">
        <form onSubmit={(event) => void submit(event)}>
          <Select
            label="Operation"
            of={operationIds.map((one) => [one, one])}
            value={operation}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <Picker
            label="Token"
            known={tokens}
            value={request.token}
            pick={(token) => (chosenToken.value = token)}
          />
          {needsId && (
            <Picker
              label="Subscription"
              known={ids}
              value={id}
              pick={(picked) => (chosenId.value = picked)}
            />
          )}
          {operation === 'listEntities' && (
            <Field
              label="Query"
              value={query}
              onInput={({ currentTarget }) => (query.value = currentTarget.value)}
            />
          )}
          {body !== null && (
            <TextArea
              label="Body"
              rows={9}
              value={body}
              onInput={({ currentTarget }) =>
                (editedBodies.value = { ...editedBodies.value, [operation]: currentTarget.value })
              }
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
      <ResponsePanel sent={sent} />
    </div>
  );
}

function ResponsePanel({ sent }: { sent: TriedRequest | undefined }) {
  const response = sent?.response;
  if (!response) {
    return (
      <Panel title="Response">
        <p class="empty">
          {sent ? 'Waiting for the response' : "The sandbox's response appears here."}
        </p>
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
