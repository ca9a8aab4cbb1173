import { useState } from 'preact/hooks';
import { control } from './sandbox.js';
import { attempt, messageOf } from './store.js';

/** Downloads a value as a JSON file. */
export function download(name: string, value: unknown): void {
  const content = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' });
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

type FileKind = 'snapshot' | 'fixture' | 'profile';

const names: Readonly<Record<FileKind, string>> = {
  snapshot: 'a snapshot',
  fixture: 'a fixture file',
  profile: 'a profile file',
};

/** The kinds of files that users confuse, each by a key that no other kind has. */
const marks = [
  ['accounts', names.snapshot],
  ['answers', names.profile],
  ['openapi', 'an OpenAPI document'],
  ['log', 'a HAR file of recorded requests'],
  ['verdict', 'a report of `check`'],
  ['markets', names.fixture],
  ['subscriptions', names.fixture],
] as const;

/** Returns the kind of a parsed file, in words; undefined for an unknown kind. */
function kindOf(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return 'JSON, but not an object';
  }
  return marks.find(([key]) => key in content)?.[1];
}

/** Reads a file. @throws {Error} naming the actual kind, if it is of another kind */
async function contentOf(file: File, kind: FileKind): Promise<unknown> {
  const text = await file.text();
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? `: ${error.message}` : '';
    throw new Error(`${file.name} is not ${names[kind]}: it is not JSON${why}`);
  }
  const found = kindOf(content);
  if (found !== undefined && found !== names[kind]) {
    throw new Error(`${file.name} is not ${names[kind]}: it is ${found}`);
  }
  return content;
}

/** A button to upload a file. Errors are shown next to it. */
export function Upload(props: {
  label: string;
  done: string;
  kind: FileKind;
  /** question to confirm before data is lost */
  ask?: string;
}) {
  const { label, done, kind, ask } = props;
  const [problem, setProblem] = useState('');
  const send = async (file: File): Promise<void> => {
    setProblem('');
    try {
      const content = await contentOf(file, kind);
      if (ask !== undefined && !window.confirm(ask)) return;
      const rejection = await attempt(done, () => control('PUT', kind, content));
      if (rejection !== '') throw new Error(`${file.name}: ${rejection}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const upload = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    if (file) void send(file);
    input.value = '';
  };
  return (
    <>
      <label class="button upload">
        {label}
        <input
          type="file"
          accept=".json,application/json"
          class="visually-hidden"
          onChange={({ currentTarget }) => upload(currentTarget)}
        />
      </label>
      <span class="problem" role="alert">
        {problem}
      </span>
    </>
  );
}
