/** A position on the earth, degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The minimum extent of a map, degrees: about a kilometre. */
const minSpan = 0.01;

/**
 * Fits positions into a rectangle (px). Degrees of longitude are scaled by the cosine of the
 * latitude, so that at the size of a city all distances have the same scale.
 */
export function project(
  positions: readonly Position[],
  width: number,
  height: number,
  margin: number,
) {
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
    place: ({ latitude, longitude }: Position): Point => {
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
export function spread(
  points: readonly Point[],
  distance: number,
  width: number,
  height: number,
): Point[] {
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
