/** The sandbox from the command line, and its conformance. One process, to load the package only once. */
import './serve/serve.js';
import './serve/child-command.js';
import './serve/control-commands.js';
import './serve/npm-start.js';
import './serve/https.js';
import './server/capacity.js';
import './package/licences.js';
import './package/start.js';
import './serve/own-sandbox.js';
