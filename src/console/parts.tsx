import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { report } from './store.js';

/** Small components that several views share. */

export function Button(props: {
  children: ComponentChildren;
  onClick: (event: MouseEvent) => unknown;
  kind?: 'primary' | 'danger' | 'quiet';
  disabled?: boolean;
  title?: string;
  /** whether the controlled content is visible */
  isOpen?: boolean;
}) {
  const { children, onClick, kind, disabled = false, title, isOpen } = props;
  return (
    <button
      type="button"
      class={`button ${kind ?? ''}`}
      disabled={disabled}
      title={title}
      aria-expanded={isOpen}
      onClick={(event) => void onClick(event)}
    >
      {children}
    </button>
  );
}

/** A titled part of a view. */
export function Panel(props: {
  title: string;
  head?: ComponentChildren;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <header class="panel-head">
        <h2 id={id}>{props.title}</h2>
        {props.head}
      </header>
      {props.children}
    </section>
  );
}

/** An input with its label. */
export function Field({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label>
      {label}
      <input {...input} />
    </label>
  );
}

/** An input of several lines, with its label. */
export function TextArea({ label, ...input }: { label: string } & ComponentProps<'textarea'>) {
  return (
    <label class="wide">
      {label}
      <textarea spellcheck={false} {...input} />
    </label>
  );
}

type SelectChoice = readonly [value: string, text: string];

/** A select with its label. */
export function Select({
  label,
  of,
  ...select
}: { label: string; of: readonly SelectChoice[] } & ComponentProps<'select'>) {
  return (
    <label>
      {label}
      <select {...select}>
        {of.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A select with the known values, and an input for others; disabled until values are known. */
export function Picker(props: {
  label: string;
  known: readonly SelectChoice[] | undefined;
  value: string;
  pick: (value: string) => void;
}) {
  const { label, known, value, pick } = props;
  if (!known) return <Select label={label} of={[['', 'Loading']]} disabled />;
  const isOther = !known.some(([one]) => one === value);
  return (
    <>
      <Select
        label={label}
        of={[...known, ['', 'another']]}
        value={isOther ? '' : value}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
      {isOther && (
        <Field
          label={`Another ${label.toLowerCase()}`}
          value={value}
          onInput={({ currentTarget }) => pick(currentTarget.value)}
        />
      )}
    </>
  );
}

const noClipboard =
  'The browser allows copying only over HTTPS or on localhost. Select the text instead.';

/** A button that copies a string to the clipboard. */
export function CopyButton(props: { text: string; label?: string; title?: string }) {
  const { text, label = 'Copy', title } = props;
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    // Pages from other machines over HTTP have no clipboard.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    try {
      if (!clipboard) throw new Error(noClipboard);
      await clipboard.writeText(text);
      setCopied(true);
      window.setTimeout(() => setCopied(false), 1500);
    } catch (error) {
      report(error);
    }
  };
  return (
    <Button kind="quiet" onClick={copy} {...(title !== undefined && { title })}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}

/** Longer bodies are truncated, in characters. */
const longestBody = 50_000;

const jsonTokens = /("(?:\\.|[^"\\])*":?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/;

function tokenKind(token: string): string {
  if (token.startsWith('"')) {
    return token.endsWith(':') ? 'key' : 'string';
  }
  return /\d/.test(token) ? 'number' : 'word';
}

/** A body: JSON with formatting and colours, other text as it is. */
export function Body({ value, label }: { value: unknown; label: string }) {
  if (value === null || value === '') {
    return <p class="quiet">No body</p>;
  }
  if (typeof value === 'string') {
    return <Code text={value} label={label} />;
  }
  const formatted = JSON.stringify(value, null, 2);
  const pieces = formatted.slice(0, longestBody).split(jsonTokens);
  const coloured = pieces.map((piece, index) =>
    index % 2 === 0 ? piece : <span class={`json-${tokenKind(piece)}`}>{piece}</span>,
  );
  return <Code text={[coloured, formatted.length > longestBody && '\n…']} label={label} />;
}

export function Code({ text, label }: { text: ComponentChildren; label: string }) {
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

/** A list of names and values, such as headers. */
export function Headers({ of }: { of: Record<string, string> }) {
  return (
    <dl class="headers">
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function statusKind(code: number | null): 'pass' | 'warn' | 'fail' {
  if (code === null || code >= 500) return 'fail';
  return code >= 400 ? 'warn' : 'pass';
}

/** A status code, with a colour for its class. */
export function Status({ code }: { code: number | null }) {
  return <span class={`status ${statusKind(code)}`}>{code ?? 'closed'}</span>;
}

export function Badge({
  word,
  kind,
}: {
  word: string;
  kind: 'pass' | 'warn' | 'fail' | 'accent' | 'none';
}) {
  return <span class={`badge ${kind}`}>{word}</span>;
}

/** Pagination of a list. Goes to the last page if the list became shorter than the offset. */
export function Pager(props: {
  label: string;
  offset: number;
  size: number;
  total: number;
  goTo: (offset: number) => void;
}) {
  const { label, offset, size, total, goTo } = props;
  // the text being typed, kept while the page refreshes
  const [typed, setTyped] = useState<string>();
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const isBeyond = offset > 0 && offset >= total;
  useEffect(() => {
    if (isBeyond) goTo(last * size);
  }, [isBeyond, last]);
  if (isBeyond || (total <= size && offset === 0)) return null;
  const end = Math.min(total, offset + size);
  const range = end === offset + 1 ? String(end) : `${offset + 1}–${end}`;
  return (
    <nav class="pager" aria-label={label}>
      <Button kind="quiet" disabled={offset === 0} onClick={() => goTo(Math.max(0, offset - size))}>
        ← Previous
      </Button>
      <label>
        <span class="visually-hidden">Page of {label}</span>
        <input
          type="number"
          min={1}
          max={last + 1}
          value={typed ?? Math.floor(offset / size) + 1}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => setTyped(undefined)}
          onChange={({ currentTarget }) => {
            setTyped(undefined);
            goTo(
              Math.min(last, Math.max(0, Math.round(currentTarget.valueAsNumber || 1) - 1)) * size,
            );
          }}
        />
      </label>
      <span>{`${range} of ${total.toLocaleString('en')}`}</span>
      <Button kind="quiet" disabled={offset + size >= total} onClick={() => goTo(offset + size)}>
        Next →
      </Button>
    </nav>
  );
}

/** A span of time in its two largest units: "1 d 3 h", "2 min". */
export function spanText(ms: number): string {
  const units = [
    ['d', 86_400_000, Infinity],
    ['h', 3_600_000, 24],
    ['min', 60_000, 60],
    ['s', 1000, 60],
  ] as const;
  const amounts = units.map(([unit, size, most]) => ({
    unit,
    amount: Math.floor(ms / size) % most,
  }));
  const first = amounts.findIndex(({ amount }) => amount > 0);
  const shown =
    first === -1 ? [] : amounts.slice(first, first + 2).filter(({ amount }) => amount > 0);
  return shown.map(({ unit, amount }) => `${amount} ${unit}`).join(' ') || 'less than 1 s';
}

/** The first group of a UUID; other ids as they are. */
export const shortId = (id: string): string => id.split('-')[0] ?? id;
