import './package/commonjs.js';
import './package/types.js';
