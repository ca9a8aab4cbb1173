/**
 * The package as it is published, in projects that install it. Apart from `npm test`, since it takes
 * compilers a while: `npm run test:package`.
 */
import './commonjs.js';
import './frameworks.js';
import './runners.js';
import './types.js';
