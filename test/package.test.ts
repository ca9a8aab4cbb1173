import './package/commonjs.js';
import './package/licences.js';
import './package/start.js';
import './package/types.js';
