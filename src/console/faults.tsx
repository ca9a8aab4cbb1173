import { FaultForm, targets } from './fault-form.js';
import { Button, Panel, shortId } from './parts.js';
import { control, type Fault } from './sandbox.js';
import { act, faults } from './store.js';

const presets = [
  ['rate-limited', 'Rate limited', 'Every operation responds with 429 and Retry-After'],
  ['quota-reached', 'Quota reached', 'No account may create another subscription'],
  ['expired-token', 'Expired token', 'Every operation refuses the credential'],
  ['slow', 'Slow', 'Every response takes its time'],
  ['offline', 'Offline', 'Every connection is closed without a response'],
] as const;

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
        <FaultForm />
      </Panel>
    </div>
  );
}

type Effect = {
  [Key in 'status' | 'latency' | 'body' | 'effect' | 'response' | 'headers']?:
    Fault[Key] | undefined;
};

const cuts = { drop: 'connection closed', malformed: 'body cut off' };
const performances = { performed: 'performed all the same', none: 'not performed' };

function latencyText(latency: Fault['latency']): string | undefined {
  if (latency === undefined) return undefined;
  if (typeof latency === 'object') return `${latency.min} to ${latency.max} later`;
  if (typeof latency === 'number') return `${latency} ms later`;
  return `${latency} later`;
}

/** Summarises what a fault does to a request. */
export function effectText({ status, latency, body, effect, response, headers }: Effect): string {
  const effects = [
    response?.status ?? status,
    latencyText(latency),
    body && cuts[body],
    headers && `with ${Object.keys(headers).join(', ')}`,
    effect && performances[effect],
  ];
  return effects.filter(Boolean).join(', ');
}

/** Which requests a fault is for, besides its operation. */
function conditionText({ match = {}, after, probability }: Fault): string {
  const { id, account, query, body } = match;
  const conditions = [
    id && `of ${shortId(id)}`,
    account && `by ${account}`,
    query && `with ?${String(new URLSearchParams(query))}`,
    body && `with ${JSON.stringify(body)}`,
    after && `after ${after}`,
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
