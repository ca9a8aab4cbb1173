import {
  changesWithoutPrefix,
  creationWithoutPrefix,
  readsWithoutPrefix,
} from '../script/without-prefix.js';
import { checksOf, type Check, sections } from './check.js';

export const versioningChecks: readonly Check[] = checksOf(
  { ...sections.versioning, level: 'must' },
  [
    {
      id: 'versioning.prefix',
      title: 'Read operations are not available without the prefix `/v1`.',
      level: 'should',
      sends: [readsWithoutPrefix],
    },
    {
      id: 'versioning.prefix-writes',
      title: 'Write operations are not available without the prefix `/v1`.',
      level: 'should',
      sends: [changesWithoutPrefix, creationWithoutPrefix],
    },
  ],
);
