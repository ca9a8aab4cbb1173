import { useLayoutEffect, useState, type RefObject } from 'react';

/** The width of an element, px; `initially` until it is known, and where nothing is ever laid out. */
export function useWidth(element: RefObject<Element | null>, initially: number): number {
  const [width, setWidth] = useState(initially);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
