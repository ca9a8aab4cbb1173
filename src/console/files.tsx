import { control } from './sandbox.js';
import { act } from './store.js';

/** Offers a value as a JSON file. */
export function download(name: string, value: unknown): void {
  const content = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' });
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/** A button to upload a file. */
export function Upload({ label, done, path }: { label: string; done: string; path: string }) {
  const upload = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    if (file) {
      void act(done, async () => control('PUT', path, JSON.parse(await file.text())));
    }
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
