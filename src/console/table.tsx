import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How many columns end beyond the right edge of what is visible of a table. */
function hiddenColumns(frame: HTMLElement): number {
  const { right } = frame.getBoundingClientRect();
  const heads = [...frame.querySelectorAll('thead th')];
  return heads.filter((head) => head.getBoundingClientRect().right > right + 1).length;
}

/** A scrollable table, which says how many columns are out of sight. */
export function Table(props: {
  label: string;
  columns: readonly ComponentChildren[];
  children: ComponentChildren;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(0);
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
      {hidden > 0 && (
        <p class="more">{hidden === 1 ? '1 more column' : `${hidden} more columns`} →</p>
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
