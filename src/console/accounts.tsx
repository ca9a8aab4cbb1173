import { useSignal } from '@preact/signals';
import { Form, formNumber } from './form.js';
import { Badge, Button, Field, Panel } from './parts.js';
import { control } from './sandbox.js';
import { accounts, act, attempt, useControl } from './store.js';
import { Table } from './table.js';

/** The view for accounts, tokens and the quota. */
export function Accounts() {
  return (
    <div class="overview accounts">
      <Tokens />
      <Quota />
    </div>
  );
}

function Tokens() {
  // An account is listed once per token.
  const named = new Map(accounts.value?.map((account) => [account.name, account]));
  const change = (key: 'revoke' | 'restore', name: string) =>
    act(`${name}'s tokens ${key}d`, () => control('POST', 'tokens', { [key]: name }));
  return (
    <Panel title="Accounts">
      <p class="quiet">
        Each bearer token belongs to an account. A revoked token is rejected like an expired one
        until you restore it.
      </p>
      {accounts.value?.length === 0 && (
        <p class="empty">No account has a name: each token is a separate account.</p>
      )}
      {named.size > 0 && (
        <Table label="Accounts" columns={['account', 'status', 'change', 'token', 'id']}>
          {[...named.values()].map(({ name, id, token, revoked }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Badge word={revoked ? 'revoked' : 'accepted'} kind={revoked ? 'fail' : 'pass'} />
              </td>
              <td>
                <Button kind="quiet" onClick={() => change(revoked ? 'restore' : 'revoke', name)}>
                  {revoked ? 'Restore' : 'Revoke'}
                  <span class="visually-hidden"> the tokens of {name}</span>
                </Button>
              </td>
              <td>
                {token === undefined ? <span class="quiet">not shown</span> : <code>{token}</code>}
              </td>
              <td>
                <code>{id}</code>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}

function Quota() {
  const problem = useSignal('');
  const quota = useControl<{ quota: number | null }>('quota')?.quota;
  const set = async (next: number | null): Promise<string> =>
    (problem.value = await attempt(next === null ? 'Quota removed' : `Quota set to ${next}`, () =>
      control('PUT', 'quota', { quota: next }),
    ));
  return (
    <Panel
      title="Quota"
      head={
        quota !== undefined && (
          <Badge word={quota === null ? 'unlimited' : String(quota)} kind="accent" />
        )
      }
    >
      <p class="quiet">
        The maximum number of live subscriptions per account. Further create requests are rejected.
      </p>
      <Form
        button="Set"
        beside={typeof quota === 'number' && <Button onClick={() => set(null)}>Remove</Button>}
        problem={problem}
        submit={(form) => set(formNumber(form, 'quota') ?? null)}
      >
        <Field
          label="Live subscriptions"
          name="quota"
          type="number"
          min={0}
          placeholder="unlimited"
        />
      </Form>
    </Panel>
  );
}
