/** A point on the earth, degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** A part of the earth, degrees. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** A line of the map's grid, where it is in pixels, and what is written on it. */
interface GridLine {
  at: number;
  label: string;
}

export interface Projection {
  place: (position: Position) => { x: number; y: number };
  /** from west to east */
  meridians: GridLine[];
  /** from south to north */
  parallels: GridLine[];
  scale: { width: number; label: string };
}

const kilometresPerDegree = 111.2;

/** Even a single place gets some surroundings, degrees: about a kilometre. */
const leastSpan = 0.01;

/** The smallest bounds with all positions in them; null when there are none. Markets across the 180th meridian get wide. */
export function boundsOf(positions: readonly Position[]): Bounds | null {
  if (positions.length === 0) return null;
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  };
}

/**
 * Fits bounds into a rectangle. Degrees of longitude are shortened by the cosine of the latitude, so that at the size
 * of a city all distances are true to one scale.
 * @param margin pixels that stay free at each side
 */
export function project(bounds: Bounds, width: number, height: number, margin: number): Projection {
  const middle = { latitude: (bounds.south + bounds.north) / 2, longitude: (bounds.west + bounds.east) / 2 };
  const shortening = Math.max(Math.cos((middle.latitude * Math.PI) / 180), 0.01);
  const perDegree = Math.min(
    (width - 2 * margin) / (Math.max(bounds.east - bounds.west, leastSpan) * shortening),
    (height - 2 * margin) / Math.max(bounds.north - bounds.south, leastSpan),
  );
  const x = (longitude: number) => width / 2 + (longitude - middle.longitude) * perDegree * shortening;
  const y = (latitude: number) => height / 2 - (latitude - middle.latitude) * perDegree;
  const east = width / 2 / (perDegree * shortening);
  const north = height / 2 / perDegree;
  const kilometre = perDegree / kilometresPerDegree;
  const kilometres = roundBelow(width / 3 / kilometre);
  return {
    place: ({ latitude, longitude }) => ({ x: x(longitude), y: y(latitude) }),
    meridians: lines(middle.longitude - east, middle.longitude + east, 'E', 'W', x),
    parallels: lines(middle.latitude - north, middle.latitude + north, 'N', 'S', y),
    scale: {
      width: kilometres * kilometre,
      label: kilometres < 1 ? `${Math.round(kilometres * 1000)} m` : `${kilometres} km`,
    },
  };
}

/** The largest of 1, 2, 5, 10, 20, … (and 0.5, 0.2, …) that is not above `value`. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return Number((([5, 2].find((step) => step * power <= value) ?? 1) * power).toPrecision(1));
}

function lines(
  from: number,
  to: number,
  above: string,
  below: string,
  pixel: (degrees: number) => number,
): GridLine[] {
  const step = roundBelow((to - from) / 2);
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Array.from({ length: count }, (_, index) => {
    const degrees = (first + index) * step;
    return {
      at: pixel(degrees),
      label: `${Math.abs(degrees).toFixed(digits)}° ${degrees < 0 ? below : above}`,
    };
  });
}
