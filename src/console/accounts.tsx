import { Badge, Button, Field, Panel } from './parts.js';
import { control } from './sandbox.js';
import { accounts, act, useControl } from './store.js';
import { Table } from './table.js';

/** Accounts, tokens and quota, as far as they can be changed at run time. */
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
  const named = new Map(accounts.value.map((account) => [account.name, account]));
  const change = (key: 'revoke' | 'restore', name: string) =>
    act(`Tokens of ${name}: ${key}d`, () => control('POST', 'tokens', { [key]: name }));
  return (
    <Panel title="Accounts">
      <p class="quiet">
        A bearer token names an account. Once revoked, it is refused as an expired one is, until it
        is restored.
      </p>
      {named.size === 0 && (
        <p class="empty">None has a name: any token is an account of its own.</p>
      )}
      {named.size > 0 && (
        <Table label="Accounts" columns={['account', 'tokens are', 'change', 'token', 'id']}>
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
  const quota = useControl<{ quota: number | null }>('quota')?.quota ?? null;
  const set = (next: number | null) =>
    act(next === null ? 'No quota any more' : `Quota: ${next}`, () =>
      control('PUT', 'quota', { quota: next }),
    );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const given = new FormData(event.currentTarget).get('quota');
    void set(given === '' ? null : Number(given));
  };
  return (
    <Panel
      title="Quota"
      head={<Badge word={quota === null ? 'none' : String(quota)} kind="accent" />}
    >
      <p class="quiet">
        How many live subscriptions each account may have. Creating one more is refused.
      </p>
      <form onSubmit={submit}>
        <Field
          label="Live subscriptions"
          name="quota"
          type="number"
          min={0}
          placeholder="any number"
        />
        <p class="buttons">
          <button type="submit" class="button primary">
            Set
          </button>
          {quota !== null && <Button onClick={() => set(null)}>Remove</Button>}
        </p>
      </form>
    </Panel>
  );
}
