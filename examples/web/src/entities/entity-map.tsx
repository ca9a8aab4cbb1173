import { useRef, type KeyboardEvent } from 'react';
import { useWidth } from '../ui/use-width.ts';
import { positionOf, type ListedEntity } from './listed-entity.ts';
import { project, type Bounds } from './projection.ts';

interface Props {
  entities: readonly ListedEntity[];
  /** what the map shows; stays the same from page to page, or the eye loses its way */
  bounds: Bounds;
  selected: string | null;
  select: (id: string) => void;
}

const radius = 11;

/** The entities of one page on a plain map: one stop of the tab key, then arrow keys from place to place. */
export function EntityMap({ entities, bounds, selected, select }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const markers = useRef(new Map<string, SVGGElement>());
  const width = useWidth(frame, 480);
  const height = Math.round(Math.min(width * 0.85, 520));
  const { place, meridians, parallels, scale } = project(bounds, width, height, 44);
  const shown = entities.flatMap(({ number, entity }) => {
    const position = positionOf(entity);
    return position ? [{ number, entity, ...place(position) }] : [];
  });
  const reachable = shown.find(({ entity }) => entity.id === selected) ?? shown[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const index = shown.findIndex(({ entity }) => entity.id === reachable?.entity.id);
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: -1,
      Enter: index,
      ' ': index,
    };
    const next = shown.at((steps[event.key] ?? Infinity) % shown.length);
    if (!(event.key in steps) || !next) return;
    event.preventDefault();
    select(next.entity.id);
    markers.current.get(next.entity.id)?.focus();
  };

  return (
    <div ref={frame} className="map">
      <svg
        width={width}
        height={height}
        role="listbox"
        aria-label={`Map of ${shown.length} places; arrow keys go from one to the next`}
        onKeyDown={onKeyDown}
      >
        <g className="grid" aria-hidden="true">
          {meridians.map(({ at, label }) => (
            <g key={label}>
              <line x1={at} x2={at} y1={0} y2={height} />
              {at < width - 48 && (
                <text x={at + 4} y={height - 6}>
                  {label}
                </text>
              )}
            </g>
          ))}
          {parallels.map(({ at, label }) => (
            <g key={label}>
              <line x1={0} x2={width} y1={at} y2={at} />
              <text x={6} y={at - 4}>
                {label}
              </text>
            </g>
          ))}
        </g>
        <g className="scale" aria-hidden="true" transform={`translate(${width - 12 - scale.width} 24)`}>
          <path d={`M0 -5V0H${scale.width}V-5`} />
          <text x={scale.width / 2} y={-6}>
            {scale.label}
          </text>
        </g>
        {shown.map(({ number, entity, x, y }) => (
          <g
            key={entity.id}
            ref={(marker) => {
              if (marker) markers.current.set(entity.id, marker);
              else markers.current.delete(entity.id);
            }}
            role="option"
            aria-label={`${number}. ${entity.name}`}
            aria-selected={entity.id === selected}
            tabIndex={entity === reachable?.entity ? 0 : -1}
            className={entity.removed_at === null ? 'marker' : 'marker removed'}
            transform={`translate(${x} ${y})`}
            onClick={() => select(entity.id)}
          >
            <title>{entity.name}</title>
            <circle r={radius} />
            <text dy="0.36em">{number}</text>
          </g>
        ))}
        <SelectedMarker
          marker={shown.find(({ entity }) => entity.id === selected)}
          width={width}
          height={height}
        />
      </svg>
    </div>
  );
}

interface Marker {
  number: number;
  entity: { name: string };
  x: number;
  y: number;
}

/** Drawn once more, last and so on top of its neighbours, and with its name. */
function SelectedMarker({
  marker,
  width,
  height,
}: {
  marker: Marker | undefined;
  width: number;
  height: number;
}) {
  if (!marker) return null;
  const { number, entity, x, y } = marker;
  // The name stands below its marker, but within the map. Seven pixels a letter is what most fonts need.
  const half = Math.min((entity.name.length * 7) / 2 + 8, width / 2);
  const nameX = Math.min(Math.max(x, half), width - half) - x;
  const nameY = y < height - 48 ? radius + 17 : -radius - 9;
  return (
    <g className="marker selected" aria-hidden="true" transform={`translate(${x} ${y})`}>
      <circle r={radius + 3} />
      <text dy="0.36em">{number}</text>
      <text className="name" x={nameX} y={nameY}>
        {entity.name}
      </text>
    </g>
  );
}
