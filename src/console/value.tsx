import type { ComponentChildren } from 'preact';
import { Headers } from './parts.js';

/** A value of any type in a table cell; null is visible, too. */
export function Value({ value }: { value: unknown }): ComponentChildren {
  if (!isMembers(value)) return <FullValue value={value} />;
  return (
    <details>
      <summary>{Object.keys(value).length} entries</summary>
      <FullValue value={value} />
    </details>
  );
}

/** A value of any type, completely expanded. */
export function FullValue({ value }: { value: unknown }): ComponentChildren {
  if (value === null) return <span class="null">null</span>;
  const images = imagesOf(value);
  if (images.length > 0) return <Images of={images} />;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    return value.map(shownValue).join(', ') || '[ ]';
  }
  if (typeof value === 'string' || typeof value === 'number') return value;
  // JSON has no other types.
  if (!isMembers(value)) return null;
  const texts = Object.entries(value).map(([key, inner]) => [key, shownValue(inner)] as const);
  return <Headers of={Object.fromEntries(texts)} />;
}

const isMembers = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shownValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

const isImage = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('data:image/');

/** Returns the pictures in a value; empty for other values. */
function imagesOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.every(isImage) ? list : [];
}

const Images = ({ of }: { of: readonly string[] }) => (
  <span class="images">
    {of.map((url) => (
      <img key={url} src={url} alt="" />
    ))}
  </span>
);
