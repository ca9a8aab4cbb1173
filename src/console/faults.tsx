import { operationIds } from '../api/operations.js';
import { Button, Options, Panel } from './parts.js';
import { control } from './sandbox.js';
import { act, faults } from './store.js';
import { FaultLine } from './top-bar.js';

const presets = [
  ['rate-limited', 'Rate limited', 'Every operation is refused for now, and says when to come back'],
  ['quota-reached', 'Quota reached', 'No account may create another subscription'],
  ['expired-token', 'Expired token', 'Every operation refuses the credential'],
  ['slow', 'Slow', 'Every response takes its time'],
  ['offline', 'Offline', 'Every connection is closed without a response'],
] as const;

const numbers = new Set(['status', 'times']);

/** Injects what the form says; empty inputs are left out. */
function inject(event: SubmitEvent): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return;
  const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
  const fault = Object.fromEntries(
    filled.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]),
  );
  void act('Fault injected', () => control('POST', 'faults', fault));
}

/** Fault injection: what fails on purpose. */
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
        {faults.value.length === 0 && <p class="empty">None: the sandbox behaves as it should.</p>}
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
              <Button onClick={() => act(`Injected: ${name}`, () => control('POST', 'faults', { preset }))}>
                {name}
              </Button>
              <span class="quiet">{text}</span>
            </li>
          ))}
        </ul>
        <form onSubmit={inject}>
          <label>
            Where
            <select name="operation">
              <Options
                of={[
                  ['*', 'every operation'],
                  ...operationIds.map((id) => [id, id] as const),
                  ['scrape', 'scrapes'],
                ]}
              />
            </select>
          </label>
          <label>
            Status
            <input name="status" type="number" min={400} max={599} placeholder="503" />
          </label>
          <label>
            Latency
            <input name="latency" placeholder="300ms, 2s" />
          </label>
          <label>
            Response body
            <select name="body">
              <Options
                of={[
                  ['', 'whole'],
                  ['malformed', 'cut off in the middle'],
                  ['drop', 'connection closed'],
                ]}
              />
            </select>
          </label>
          <label>
            How often
            <input name="times" type="number" min={1} placeholder="until cleared" />
          </label>
          <button type="submit" class="button primary">
            Inject
          </button>
        </form>
      </Panel>
    </div>
  );
}
