import { download, Upload } from './files.js';
import { Body, Button, Panel } from './parts.js';
import { ProfilePanel } from './profile.js';
import { control } from './sandbox.js';
import { act, health, useControl } from './store.js';

const saveSnapshot = () =>
  act('Snapshot saved', async () => download('snapshot.json', await control('GET', 'snapshot')));

/** The view for snapshot, world and profile. */
export function StateView() {
  return (
    <>
      <div class="columns">
        <SnapshotPanel />
        <WorldPanel />
      </div>
      <ProfilePanel />
    </>
  );
}

function SnapshotPanel() {
  const { version, storage } = health.value ?? {};
  return (
    <Panel title="Snapshot">
      <p class="quiet">
        Everything that outlives a request: subscriptions, their scrapes, the clock.
      </p>
      <p class="buttons">
        <Button onClick={saveSnapshot}>Save to a file</Button>
        <Upload label="Restore from a file" done="Restored" path="snapshot" />
      </p>
      <p class="quiet">
        Version {version}. {storage?.error ?? `Storage: ${storage?.kind ?? 'memory'}`}
      </p>
    </Panel>
  );
}

function WorldPanel() {
  const world = useControl<{ world: unknown }>('world')?.world ?? null;
  return (
    <Panel title="World">
      <p class="quiet">What a reset goes back to{world === null && ': an empty sandbox'}.</p>
      {world !== null && <Body value={world} label="World" />}
      <p class="buttons">
        <Upload label="Start from a world file" done="Started from the world file" path="world" />
      </p>
    </Panel>
  );
}
