import { writeDifferences } from './differences.js';

/** Writes `differences.txt` anew: `node dist/test/stories/write-differences.js`. */
writeDifferences();
