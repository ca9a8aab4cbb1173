import { useQueryClient } from '@tanstack/react-query';
import type { Fault, Mock } from 'location-data-kit/msw';
import { useEffect, useReducer } from 'react';
import { goTo, paths } from '../route.ts';
import { forgetAll } from '../subscriptions/remembered.ts';

const failures: { label: string; fault: Fault }[] = [
  { label: 'Next 2 lists: 503', fault: { operation: 'listEntities', status: 503, times: 2 } },
  {
    label: 'Next answer: 401',
    fault: { operation: '*', status: 401, error: 'This token is not known', times: 1 },
  },
  { label: 'Next answer: cut off', fault: { operation: '*', body: 'malformed', times: 1 } },
  { label: 'Next answer: lost', fault: { operation: '*', body: 'drop', times: 1 } },
  { label: 'Next scrape fails', fault: { operation: 'scrape', times: 1 } },
  { label: 'All answers 2 s later', fault: { operation: '*', latency: '2s' } },
];

/** Time and failure at the press of a button, as tests have them. Only there with the mock. */
export function DeveloperPanel({ mock, rememberAs }: { mock: Mock; rememberAs: string }) {
  const queries = useQueryClient();
  // The mock is no state of React's: draw its clock and faults again whenever this panel or a request changed them.
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => mock.on('exchange', draw), [mock]);

  const addDay = () => {
    mock.clock.advance('1d');
    draw();
    void queries.invalidateQueries();
  };
  const startAnew = async () => {
    await mock.reset();
    forgetAll(rememberAs);
    goTo(paths.start);
    queries.clear();
    draw();
  };

  return (
    <details className="developer-panel">
      <summary>Developer panel</summary>
      <p>
        The clock says{' '}
        <time>
          {new Date(mock.clock.now()).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </p>
      <div className="buttons">
        <button type="button" onClick={addDay}>
          Let a day pass
        </button>
        <button type="button" onClick={() => void startAnew()}>
          Start anew
        </button>
      </div>
      <p id="failures">Let something fail, then reload what is on the page:</p>
      <div className="buttons" role="group" aria-labelledby="failures">
        {failures.map(({ label, fault }) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              mock.faults.add(fault);
              draw();
            }}
          >
            {label}
          </button>
        ))}
        <button type="button" onClick={() => void queries.invalidateQueries()}>
          Reload data
        </button>
      </div>
      {mock.faults.list().length > 0 && (
        <ul aria-label="Failures that are to come">
          {mock.faults.list().map(({ id, operation, status, body, latency, times, hits }) => (
            <li key={id}>
              {operation}: {status ?? body ?? latency ?? 'fails'}
              {times !== undefined && ` (${times - hits} left)`}{' '}
              <button
                type="button"
                className="link"
                onClick={() => {
                  mock.faults.remove({ id });
                  draw();
                }}
              >
                remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
