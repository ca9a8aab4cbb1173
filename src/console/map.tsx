import type { Entity } from '../api/wire.js';

export interface Numbered {
  /** position in the whole list, from 1 */
  number: number;
  entity: Entity;
}

/** The smallest extent of a map, degrees: about a kilometre. */
const leastExtent = 0.01;

const rangeText = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}`;

/** Returns the middle and the length of the range of some values. */
function rangeOf(values: readonly number[]): { middle: number; length: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, length: most - least };
}

/**
 * A map of places, north up. For screen readers, it is a single image, because the table has the
 * same data.
 */
export function PlacesMap(props: {
  places: readonly Numbered[];
  selected: string | undefined;
  select: (id: string) => void;
}) {
  const { selected, select } = props;
  const places = props.places.flatMap(({ number, entity }) => {
    const { latitude, longitude } = entity;
    if (latitude === null || longitude === null) return [];
    return [{ number, entity, latitude, longitude }];
  });
  if (places.length === 0) {
    return <p class="empty">The positions of these places are unknown.</p>;
  }
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [north, east] = [rangeOf(latitudes), rangeOf(longitudes)];
  // A degree of longitude is shorter than one of latitude, except at the equator.
  const shortening = Math.max(0.01, Math.cos((north.middle * Math.PI) / 180));
  const extent = Math.max(north.length, east.length * shortening, leastExtent) * 1.1;
  const drawn = places.map((place) => ({
    ...place,
    x: (place.longitude - east.middle) * shortening,
    y: north.middle - place.latitude,
  }));
  // The last drawn marker is on top.
  drawn.sort(
    (one, other) => Number(one.entity.id === selected) - Number(other.entity.id === selected),
  );
  return (
    <figure class="map">
      <svg
        viewBox={`${-extent / 2} ${-extent / 2} ${extent} ${extent}`}
        role="img"
        aria-label={`Map of ${places.length} places`}
      >
        {drawn.map(({ entity, number, x, y }) => (
          <circle
            key={entity.id}
            class={`marker ${entity.removed_at === null ? '' : 'removed'} ${selected === entity.id ? 'selected' : ''}`}
            cx={x}
            cy={y}
            r={extent / (selected === entity.id ? 35 : 60)}
            onClick={() => select(entity.id)}
          >
            <title>{`${number}: ${entity.name}`}</title>
          </circle>
        ))}
      </svg>
      <figcaption class="quiet">
        {`Latitude ${rangeText(latitudes)}, longitude ${rangeText(longitudes)}`}
      </figcaption>
    </figure>
  );
}
