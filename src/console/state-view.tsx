import { Body, Button, Panel, Table } from './parts.js';
import { control } from './sandbox.js';
import { act, health, useControl } from './store.js';

interface OpenPointAnswer {
  id: string;
  section: string;
  question: string;
  answer: unknown;
  reference: unknown;
}

function download(name: string, value: unknown): void {
  const content = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' });
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

const saveSnapshot = () =>
  act('Snapshot saved', async () => download('snapshot.json', await control('GET', 'snapshot')));

/** A button to upload a file. */
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

function ProfilePanel() {
  const points = useControl<{ open_points: OpenPointAnswer[] }>('profile')?.open_points ?? [];
  const others = points.filter(isChanged).length;
  const head = (
    <span class="quiet">
      What it does where the specification is silent: {points.length} answers,{' '}
      {others === 0 ? 'all of them those of the reference' : `${others} other than the reference`}
    </span>
  );
  return (
    <Panel title="Profile" head={head}>
      <Table label="Open points" columns={['question', 'answer', 'section']}>
        {points.map((point) => (
          <PointRow key={point.id} point={point} />
        ))}
      </Table>
    </Panel>
  );
}

function PointRow({ point }: { point: OpenPointAnswer }) {
  // Every second part of the question is between backticks.
  const question = point.question
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>));
  return (
    <tr class={isChanged(point) ? 'selected' : ''}>
      <th scope="row">
        {question}
        <p class="quiet">
          <code>{point.id}</code>
        </p>
      </th>
      <td>
        <code>{JSON.stringify(point.answer)}</code>
        {isChanged(point) && <p class="quiet">reference: {JSON.stringify(point.reference)}</p>}
      </td>
      <td>{point.section}</td>
    </tr>
  );
}

const isChanged = ({ answer, reference }: OpenPointAnswer): boolean =>
  JSON.stringify(answer) !== JSON.stringify(reference);
