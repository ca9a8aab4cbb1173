import { useMemo } from 'preact/hooks';
import type { Entity } from '../api/wire.js';
import { type Point, project, spread } from './layout.js';

export interface Numbered {
  /** from 1, in the whole list */
  number: number;
  entity: Entity;
}

/** The map is as wide as its container, px, so that its labels are not scaled. */
const room = { page: 68, widest: 640 };

/** Places on a graticule: for screen readers a single image, since the table has the same data. */
export function PlacesMap(props: {
  places: readonly Numbered[];
  selected: string | undefined;
  select: (id: string) => void;
}) {
  const { places, selected, select } = props;
  const width = Math.min(room.widest, window.innerWidth - room.page);
  const height = Math.round(width * 0.8);
  const radius = width < 400 ? 9 : 12;
  const map = useMemo(() => {
    const placed = places.flatMap(({ number, entity }) => {
      const { latitude, longitude } = entity;
      if (latitude === null || longitude === null) return [];
      return [{ number, entity, position: { latitude, longitude } }];
    });
    if (placed.length === 0) return undefined;
    const positions = placed.map(({ position }) => position);
    const projection = project(positions, width, height, 60);
    const points = positions.map(projection.place);
    const markers = spread(points, 2 * radius + 2, width, height);
    return {
      ...projection,
      markers: placed.map((one, index) => ({ ...one, at: markers[index], point: points[index] })),
    };
  }, [places, width]);
  if (!map) return <p class="empty">No position is known of these places.</p>;
  return (
    <figure class="map">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Map of ${map.markers.length} places`}
      >
        {map.meridians.map(({ at, label }) => (
          <g key={label} class="grid">
            <line x1={at} x2={at} y1={0} y2={height} />
            <text x={at + 4} y={height - 6}>
              {label}
            </text>
          </g>
        ))}
        {map.parallels.map(({ at, label }) => (
          <g key={label} class="grid">
            <line x1={0} x2={width} y1={at} y2={at} />
            <text x={4} y={at - 4}>
              {label}
            </text>
          </g>
        ))}
        {map.markers.map(({ entity, at, point }) => (
          <Leader key={entity.id} from={at} to={point} />
        ))}
        {map.markers.map(({ entity, number, at }) => (
          <g
            key={entity.id}
            class={`marker ${entity.removed_at === null ? '' : 'removed'} ${selected === entity.id ? 'selected' : ''}`}
            transform={`translate(${at?.x ?? 0} ${at?.y ?? 0})`}
            onClick={() => select(entity.id)}
          >
            <title>{entity.name}</title>
            <circle r={radius} />
            <text y="3.5">{number % 1000}</text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** From a marker to the place that it stands for. */
function Leader({ from, to }: { from: Point | undefined; to: Point | undefined }) {
  const start = { x1: from?.x, y1: from?.y };
  const end = { x2: to?.x, y2: to?.y };
  return <line class="leader" {...start} {...end} />;
}
