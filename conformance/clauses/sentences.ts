import type { Sentence } from './clause.js';
import { endpointSentences } from './sentences/endpoints.js';
import { resourceSentences } from './sentences/resources.js';
import { serviceSentences } from './sentences/service.js';

/** Every sentence and table row of the specification, and what became of it. */
export const sentences: readonly Sentence[] = [
  ...serviceSentences,
  ...resourceSentences,
  ...endpointSentences,
];
