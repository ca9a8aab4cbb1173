import type { City, District } from './cities/city.js';

const kmPerDegree = 111.2;

/** A point around the middle of a district, denser in the centre; in cities by the water on the side of the land. */
export function positionIn(
  city: City,
  district: District,
  random: () => number,
): { latitude: number; longitude: number } | null {
  if (city.centre === null) return null;
  const distance = city.radius * Math.pow(random(), 1.4);
  const turn = random();
  const bearing = city.inland === undefined ? turn * 360 : city.inland + (turn - 0.5) * 140;
  const radians = (bearing * Math.PI) / 180;
  const north = (Math.cos(radians) * distance) / kmPerDegree;
  const east = (Math.sin(radians) * distance) / (kmPerDegree * Math.cos((district.latitude * Math.PI) / 180));
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { latitude: round(district.latitude + north), longitude: round(district.longitude + east) };
}

/** Kilometres between two points near each other. */
export function kilometresBetween(
  from: { readonly latitude: number; readonly longitude: number },
  to: { readonly latitude: number; readonly longitude: number },
): number {
  const north = (to.latitude - from.latitude) * kmPerDegree;
  const east = (to.longitude - from.longitude) * kmPerDegree * Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
