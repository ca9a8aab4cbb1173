import type { Profile } from '../points/index.js';
import { absence } from './absence.js';
import { pointsOfDelays } from './delays.js';
import { pointsOfCancelled } from './transitions.js';

/** Operation "get subscription". */
export function getPolicy(profile: Profile) {
  return {
    schemas: {},
    invalid: [],
    status: 200,
    points: ['get.', ...pointsOfCancelled.get, ...pointsOfDelays.get],
    absent: absence(profile['get.unknown.status'], profile['get.malformed.status']),
  };
}
