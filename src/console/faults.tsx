import { type OperationId, operationIds } from '../api/operations.js';
import { Button, Field, Panel, Select } from './parts.js';
import { control, type Fault } from './sandbox.js';
import { act, faults } from './store.js';

const presets = [
  ['rate-limited', 'Rate limited', 'Every operation responds with 429 and Retry-After'],
  ['quota-reached', 'Quota reached', 'No account may create another subscription'],
  ['expired-token', 'Expired token', 'Every operation refuses the credential'],
  ['slow', 'Slow', 'Every response takes its time'],
  ['offline', 'Offline', 'Every connection is closed without a response'],
] as const;

const operations: [Fault['operation'], string][] = [
  ['*', 'every operation'],
  ...operationIds.map((id): [OperationId, string] => [id, id]),
  ['scrape', 'scrapes'],
];

const bodies = [
  ['', 'whole'],
  ['malformed', 'cut off in the middle'],
  ['drop', 'none: the connection is closed'],
] as const;

const numbers = new Set(['status', 'times']);

/** Injects the fault in the form, without empty inputs. */
function inject(event: SubmitEvent): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return;
  const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
  const fault = Object.fromEntries(
    filled.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]),
  );
  void act('Fault injected', () => control('POST', 'faults', fault));
}

/** The view for fault injection. */
export function Faults() {
  const clearAll = () => act('All faults cleared', () => control('DELETE', 'faults'));
  return (
    <div class="columns">
      <Panel
        title="Faults in force"
        head={
          faults.value.length > 0 && (
            <Button kind="danger" onClick={clearAll}>
              Clear all
            </Button>
          )
        }
      >
        {faults.value.length === 0 && (
          <p class="empty">No faults: all requests are handled normally.</p>
        )}
        <ul class="list">
          {faults.value.map((fault) => (
            <FaultLine key={fault.id} fault={fault} />
          ))}
        </ul>
      </Panel>
      <Panel title="Inject a fault">
        <ul class="presets">
          {presets.map(([preset, name, text]) => (
            <li key={preset}>
              <Button
                onClick={() =>
                  act(`Injected: ${name}`, () => control('POST', 'faults', { preset }))
                }
              >
                {name}
              </Button>
              <span class="quiet">{text}</span>
            </li>
          ))}
        </ul>
        <form onSubmit={inject}>
          <Select label="Where" name="operation" of={operations} />
          <Field
            label="Status"
            name="status"
            type="number"
            min={400}
            max={599}
            placeholder="such as 503"
          />
          <Field label="Latency" name="latency" placeholder="such as 300ms or 2s" />
          <Select label="Response body" name="body" of={bodies} />
          <Field label="How often" name="times" type="number" min={1} placeholder="until cleared" />
          <button type="submit" class="button primary">
            Inject
          </button>
        </form>
      </Panel>
    </div>
  );
}

type Effect = { [Key in 'status' | 'latency' | 'body']?: Fault[Key] | undefined };

const cuts = { drop: 'connection closed', malformed: 'body cut off' };

/** Summarises what a fault does to a request. */
export function effectText({ status, latency, body }: Effect): string {
  const delay = typeof latency === 'object' ? `${latency.min} to ${latency.max}` : latency;
  const effects = [
    status,
    delay !== undefined && `${delay}${typeof delay === 'number' ? ' ms' : ''} later`,
    body && cuts[body],
  ];
  return effects.filter(Boolean).join(', ') || 'fail';
}

function faultText(fault: Fault): string {
  const { operation, times, hits } = fault;
  const left = times === undefined ? 'until cleared' : `${times - hits} left`;
  return `${new Map(operations).get(operation) ?? operation} → ${effectText(fault)}, ${left}`;
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
