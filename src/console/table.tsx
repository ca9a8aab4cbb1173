import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How many columns end beyond the right edge of what is visible of a table; null if it is all there. */
function hiddenColumns(frame: HTMLElement): number | null {
  if (frame.scrollWidth <= frame.clientWidth + 1) return null;
  const { right } = frame.getBoundingClientRect();
  const heads = [...frame.querySelectorAll('thead th')];
  return heads.filter((head) => head.getBoundingClientRect().right > right + 1).length;
}

function moreText(hidden: number): string {
  if (hidden === 0) return '';
  return hidden === 1 ? '1 more column →' : `${hidden} more columns →`;
}

/** A scrollable table, which says how many columns are out of sight. */
export function Table(props: {
  label: string;
  columns: readonly ComponentChildren[];
  children: ComponentChildren;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<number | null>(null);
  const measure = (): void => {
    if (frame.current) setHidden(hiddenColumns(frame.current));
  };
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(measure, [props.children]);
  return (
    <div class="table">
      {hidden !== null && (
        // Keeps its place while it is empty: a row that moves under a click is not clicked.
        <p class="more">{moreText(hidden)}</p>
      )}
      <div
        class="scroll"
        tabIndex={0}
        role="region"
        aria-label={props.label}
        ref={frame}
        onScroll={measure}
      >
        <table>
          <thead>
            <tr>
              {props.columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{props.children}</tbody>
        </table>
      </div>
    </div>
  );
}
