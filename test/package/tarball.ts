/**
 * The package as it is published, in projects that install it. Not part of `npm test`, since
 * compilers need a while: `npm run test:package`.
 */
import './commonjs.js';
import './frameworks.js';
import './runners.js';
import './types.js';
