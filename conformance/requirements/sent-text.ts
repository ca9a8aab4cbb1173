import { creationFaults } from '../script/wrong-creations.js';
import { updateFaults } from './update.js';

const texts = new Map<string, string>(
  [...creationFaults, ...updateFaults].map(({ id, sent }) => [id, sent]),
);

/** Returns the error in a request that violates a requirement, such as `without a body`. */
export const sentText = (id: string): string | undefined => texts.get(id);
