import { type OperationId, operationIds } from '../api/operations.js';
import { Button, shortId } from './parts.js';
import { control, type Fault } from './sandbox.js';
import { act } from './store.js';

/** Targets of a fault, with their labels. */
export const targets: [Fault['operation'], string][] = [
  ['*', 'all operations'],
  ...operationIds.map((id): [OperationId, string] => [id, id]),
  ['scrape', 'scrapes'],
];

type FaultEffect = {
  [Key in 'status' | 'latency' | 'body' | 'perform' | 'response' | 'headers']?:
    Fault[Key] | undefined;
};

const cuts = { drop: 'connection closed', malformed: 'truncated body' };

const delayText = (delay: number | string): string =>
  typeof delay === 'number' ? `${delay} ms` : delay;

function latencyText(latency: Fault['latency']): string | undefined {
  if (latency === undefined) return undefined;
  if (typeof latency === 'object') {
    return `delayed by ${delayText(latency.min)} to ${delayText(latency.max)}`;
  }
  return `delayed by ${delayText(latency)}`;
}

/** Summarises what a fault does to a request. */
export function effectText({
  status,
  latency,
  body,
  perform,
  response,
  headers,
}: FaultEffect): string {
  const effects = [
    response?.status ?? status,
    latencyText(latency),
    body && cuts[body],
    headers && `with ${Object.keys(headers).join(', ')}`,
    perform !== undefined && (perform ? 'still performed' : 'not performed'),
  ];
  return effects.filter(Boolean).join(', ');
}

/** Describes the requests that a fault applies to, in addition to its operation. */
function conditionText({ match = {}, after, probability }: Fault): string {
  const { id, account, query, body } = match;
  const conditions = [
    id && `of ${shortId(id)}`,
    account && `by ${account}`,
    query && `with ?${String(new URLSearchParams(query))}`,
    body && `with ${JSON.stringify(body)}`,
    after && `skipping ${after}`,
    probability !== undefined && `${Math.round(probability * 100)} % of them`,
  ];
  const text = conditions.filter(Boolean).join(', ');
  return text === '' ? '' : ` (${text})`;
}

function faultText(fault: Fault): string {
  const { operation, times, hits } = fault;
  const target = new Map(targets).get(operation) ?? operation;
  const left = times === undefined ? 'until cleared' : `${times - hits} left`;
  return `${target}${conditionText(fault)} → ${effectText(fault) || 'fail'}, ${left}`;
}

/** An active fault, with a button to clear it. */
export function FaultLine({ fault }: { fault: Fault }) {
  const effect = faultText(fault);
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
