import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The columns of a table that are scrolled out of sight to the right. */
interface OutOfSight {
  /** number of columns that are completely hidden */
  readonly columns: number;
  /** whether any part of the table is hidden */
  readonly isMore: boolean;
}

/** Measures the hidden columns. @returns null if the whole table fits */
function outOfSight(frame: HTMLElement): OutOfSight | null {
  if (frame.scrollWidth <= frame.clientWidth + 1) return null;
  const { right } = frame.getBoundingClientRect();
  const heads = [...frame.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect());
  return {
    columns: heads.filter(({ left }) => left >= right - 1).length,
    isMore: heads.some((head) => head.right > right + 1),
  };
}

function moreText({ columns, isMore }: OutOfSight): string {
  if (!isMore) return '';
  if (columns === 0) return 'scroll →';
  return columns === 1 ? '1 more column →' : `${columns} more columns →`;
}

/** A scrollable table that reports the number of hidden columns. */
export function Table(props: {
  label: string;
  /** whether each row becomes a separate block on a phone, so that nothing needs scrolling */
  isStacked?: boolean;
  columns: readonly ComponentChildren[];
  children: ComponentChildren;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<OutOfSight | null>(null);
  const measure = (): void => {
    if (!frame.current) return;
    const next = outOfSight(frame.current);
    setHidden((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(measure, [props.children]);
  return (
    <div class={props.isStacked ? 'table stacked' : 'table'}>
      {hidden !== null && (
        // The line keeps its height while it is empty: a row that moves under a click would not be
        // clicked.
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
