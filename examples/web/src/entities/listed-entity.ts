import type { Entity } from 'location-data-kit/msw';
import type { Position } from './projection.ts';

/** An entity with its number in the whole list, counted from 1: list and map show the same number. */
export interface ListedEntity {
  number: number;
  entity: Entity;
}

/** Where an entity is; null when that is not known. */
export function positionOf({ latitude, longitude }: Entity): Position | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}
