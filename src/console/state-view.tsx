import { useEffect, useState } from 'preact/hooks';
import type { OpenPointAnswer, ProfileInUse } from './control-types.js';
import { Body, Button, Panel } from './parts.js';
import { control } from './sandbox.js';
import { act, health, stateChanges } from './store.js';

function download(name: string, value: unknown): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }),
  );
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

const saveSnapshot = () =>
  act('Snapshot saved', async () => download('snapshot.json', await control('GET', 'snapshot')));

/** A button that puts a file somewhere. */
function Upload({ label, done, path }: { label: string; done: string; path: string }) {
  const upload = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    if (file) void act(done, async () => control('PUT', path, JSON.parse(await file.text())));
    input.value = '';
  };
  return (
    <label class="button upload">
      {label}
      <input
        type="file"
        accept=".json,application/json"
        class="visually-hidden"
        onChange={({ currentTarget }) => upload(currentTarget)}
      />
    </label>
  );
}

/** What the sandbox holds: snapshot, world, profile. */
export function StateView() {
  const [world, setWorld] = useState<unknown>(null);
  const [profile, setProfile] = useState<ProfileInUse>();
  useEffect(() => {
    control<{ world: unknown }>('GET', 'world').then(
      ({ world }) => setWorld(world),
      () => undefined,
    );
    control<ProfileInUse>('GET', 'profile').then(setProfile, () => undefined);
  }, [stateChanges.value]);
  const { version, storage } = health.value ?? {};
  return (
    <>
      <div class="columns">
        <Panel title="Snapshot">
          <p class="quiet">Everything that outlives a request: subscriptions, their scrapes, the clock.</p>
          <p class="buttons">
            <Button onClick={saveSnapshot}>Save to a file</Button>
            <Upload label="Restore from a file" done="Restored" path="snapshot" />
          </p>
          <p class="quiet">
            Version {version}. {storage?.error ?? `Storage: ${storage?.kind ?? 'memory'}`}
          </p>
        </Panel>
        <Panel title="World">
          {world === null ? <p class="quiet">The built-in one.</p> : <Body value={world} label="World" />}
          <p class="buttons">
            <Upload label="Start from a world file" done="Started from the world file" path="world" />
          </p>
        </Panel>
      </div>
      {profile && (
        <Panel
          title={`Profile: ${profile.name ?? 'reference'}`}
          head={<span class="quiet">what it does where the specification is silent</span>}
        >
          <OpenPoints points={profile.open_points} />
        </Panel>
      )}
    </>
  );
}

function OpenPoints({ points }: { points: readonly OpenPointAnswer[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Open points">
      <table>
        <thead>
          <tr>
            {['question', 'answer', 'section', 'id'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, question, section, answer, reference }) => {
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
  );
}
