import { useEffect, useState } from 'preact/hooks';
import type { ProfileInUse } from './control-types.js';
import { Body, Button } from './parts.js';
import { control } from './sandbox.js';
import { accounts, act, health, readAccounts, stateChanges } from './store.js';

function download(name: string, value: unknown): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A file that is put somewhere: a button, and the file input that it stands for. */
function Upload({ label, done, path }: { label: string; done: string; path: string }) {
  return (
    <label class="button upload">
      {label}
      <input
        type="file"
        accept=".json,application/json"
        class="visually-hidden"
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          if (!file) return;
          void act(done, async () => control('PUT', path, JSON.parse(await file.text())));
          input.value = '';
        }}
      />
    </label>
  );
}

/** What the sandbox holds: snapshot, world, accounts and quota, profile. */
export function StateView() {
  const [world, setWorld] = useState<unknown>(null);
  const [quota, setQuota] = useState<number | null>(null);
  const [profile, setProfile] = useState<ProfileInUse>();
  useEffect(() => {
    void act('State read', async () => {
      setWorld(await control('GET', 'world'));
      setQuota((await control<{ quota: number | null }>('GET', 'quota')).quota);
      setProfile(await control<ProfileInUse>('GET', 'profile'));
    });
  }, [stateChanges.value]);
  const changeQuota = (value: number): Promise<void> =>
    act('Quota changed', () => control('PUT', 'quota', { quota: Number.isNaN(value) ? null : value }));
  return (
    <>
      <div class="columns">
        <section class="panel" aria-labelledby="snapshot">
          <header class="panel-head">
            <h2 id="snapshot">Snapshot</h2>
          </header>
          <p class="quiet">Everything that outlives a request: subscriptions, their scrapes, the clock.</p>
          <p class="buttons">
            <Button
              onClick={() =>
                act('Snapshot saved', async () => download('snapshot.json', await control('GET', 'snapshot')))
              }
            >
              Save to a file
            </Button>
            <Upload label="Restore from a file" done="Restored" path="snapshot" />
          </p>
          <p class="quiet">
            Version {health.value?.version}. Storage: {health.value?.storage?.kind ?? 'memory'}
            {health.value?.storage?.error !== undefined && `, ${health.value.storage.error}`}
          </p>
        </section>
        <section class="panel" aria-labelledby="accounts">
          <header class="panel-head">
            <h2 id="accounts">Accounts</h2>
            <label class="inline">
              Quota
              <input
                type="number"
                min={0}
                placeholder="none"
                value={quota ?? ''}
                onChange={({ currentTarget }) => changeQuota(currentTarget.valueAsNumber)}
              />
            </label>
          </header>
          <ul class="list">
            {accounts.value.map(({ id, name, token }) => (
              <li key={id}>
                <span>
                  {name}{' '}
                  <span class="quiet">{token === undefined ? 'token not shown' : <code>{token}</code>}</span>
                </span>
                <span class="buttons">
                  {(['revoke', 'restore'] as const).map((change) => (
                    <Button
                      key={change}
                      kind="quiet"
                      onClick={() =>
                        act(`${change}d: tokens of ${name}`, async () => {
                          await control('POST', 'tokens', { [change]: name });
                          await readAccounts();
                        })
                      }
                    >
                      {change === 'revoke' ? 'Revoke' : 'Restore'}
                      <span class="visually-hidden"> tokens of {name}</span>
                    </Button>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section class="panel" aria-labelledby="world">
        <header class="panel-head">
          <h2 id="world">World</h2>
          <Upload label="Start from a world file" done="Started from the world file" path="world" />
        </header>
        {world === null ? (
          <p class="quiet">The built-in world.</p>
        ) : (
          <Body text={JSON.stringify(world)} label="World" />
        )}
      </section>
      {profile && <ProfileTable profile={profile} />}
    </>
  );
}

function ProfileTable({ profile: { name, open_points } }: { profile: ProfileInUse }) {
  return (
    <section class="panel" aria-labelledby="profile">
      <header class="panel-head">
        <h2 id="profile">Profile: {name ?? 'reference'}</h2>
        <span class="quiet">what it does where the specification is silent</span>
      </header>
      <div class="scroll" tabIndex={0} role="region" aria-label="Open points">
        <table>
          <thead>
            <tr>
              <th scope="col">question</th>
              <th scope="col">answer</th>
              <th scope="col">section</th>
              <th scope="col">id</th>
            </tr>
          </thead>
          <tbody>
            {open_points.map(({ id, question, section, answer, reference }) => {
              const differs = JSON.stringify(answer) !== JSON.stringify(reference);
              return (
                <tr key={id} class={differs ? 'selected' : ''}>
                  <th scope="row">{question}</th>
                  <td>
                    <code>{JSON.stringify(answer)}</code>
                    {differs && <span class="quiet"> reference: {JSON.stringify(reference)}</span>}
                  </td>
                  <td>{section}</td>
                  <td>
                    <code>{id}</code>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
