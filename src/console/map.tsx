import { useMemo } from 'preact/hooks';
import type { Entity } from '../api/wire.js';

/** A position on the earth, degrees. */
interface MapPosition {
  latitude: number;
  longitude: number;
}

interface MapPoint {
  x: number;
  y: number;
}

/** The minimum extent of a map, degrees: about a kilometre. */
const minSpan = 0.01;

/**
 * Fits positions into a rectangle (px). Degrees of longitude are scaled by the cosine of the
 * latitude, so that at the size of a city all distances have the same scale.
 */
function project(positions: readonly MapPosition[], width: number, height: number, margin: number) {
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const south = Math.min(...latitudes);
  const north = Math.max(...latitudes);
  const west = Math.min(...longitudes);
  const east = Math.max(...longitudes);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const parallel = Math.cos((middle.latitude * Math.PI) / 180);
  const shortening = Math.max(parallel, 0.01);
  const degreesWide = Math.max(east - west, minSpan) * shortening;
  const degreesHigh = Math.max(north - south, minSpan);
  const scaleX = (width - 2 * margin) / degreesWide;
  const scaleY = (height - 2 * margin) / degreesHigh;
  const scale = Math.min(scaleX, scaleY);
  const x = (longitude: number): number => {
    const degrees = longitude - middle.longitude;
    return width / 2 + degrees * scale * shortening;
  };
  const y = (latitude: number): number => {
    const degrees = latitude - middle.latitude;
    return height / 2 - degrees * scale;
  };
  const spanX = width / 2 / (scale * shortening);
  const spanY = height / 2 / scale;
  return {
    place: ({ latitude, longitude }: MapPosition): MapPoint => {
      return { x: x(longitude), y: y(latitude) };
    },
    meridians: gridLines(middle.longitude, spanX, ['° E', '° W'], x),
    parallels: gridLines(middle.latitude, spanY, ['° N', '° S'], y),
  };
}

function gridLines(
  middle: number,
  span: number,
  units: [string, string],
  pixel: (degrees: number) => number,
) {
  const power = 10 ** Math.floor(Math.log10(span));
  const step = ([5, 2].find((one) => one * power <= span) ?? 1) * power;
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const lines: { at: number; label: string }[] = [];
  const first = Math.ceil((middle - span) / step);
  for (let index = first; index * step < middle + span; index += 1) {
    const degrees = index * step;
    const amount = Math.abs(degrees).toFixed(digits);
    const unit = degrees < 0 ? units[1] : units[0];
    lines.push({ at: pixel(degrees), label: amount + unit });
  }
  return lines;
}

interface Movable {
  x: number;
  y: number;
}

/**
 * Moves two points apart if they are too close.
 * @param direction for points at the same position, in radians
 * @returns whether they were
 */
function separate(one: Movable, other: Movable, distance: number, direction: number): boolean {
  const dx = other.x - one.x;
  const dy = other.y - one.y;
  const apart = Math.hypot(dx, dy);
  if (apart >= distance) return false;
  const angle = apart > 0.01 ? Math.atan2(dy, dx) : direction;
  const push = (distance - apart) / 2 + 0.1;
  one.x -= Math.cos(angle) * push;
  one.y -= Math.sin(angle) * push;
  other.x += Math.cos(angle) * push;
  other.y += Math.sin(angle) * push;
  return true;
}

/** Moves points apart until all have `distance` (px) between them, for a limited number of rounds. */
function spread(
  points: readonly MapPoint[],
  distance: number,
  width: number,
  height: number,
): MapPoint[] {
  const margin = distance / 2;
  const moved = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < 200; round += 1) {
    let crowded = false;
    for (const [index, one] of moved.entries()) {
      for (const [further, other] of moved.slice(index + 1).entries()) {
        // Points at the same position move in different directions.
        if (separate(one, other, distance, (index + further) * 2.4)) {
          crowded = true;
        }
      }
      one.x = Math.min(width - margin, Math.max(margin, one.x));
      one.y = Math.min(height - margin, Math.max(margin, one.y));
    }
    if (!crowded) break;
  }
  return moved;
}

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
  if (!map) return <p class="empty">The positions of these places are not known.</p>;
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
function Leader({ from, to }: { from: MapPoint | undefined; to: MapPoint | undefined }) {
  const start = { x1: from?.x, y1: from?.y };
  const end = { x2: to?.x, y2: to?.y };
  return <line class="leader" {...start} {...end} />;
}
