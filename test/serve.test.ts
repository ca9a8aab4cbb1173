/** The sandbox from the command line, its state file, its conformance. One process, to load the package only once. */
import './state/state-lock.js';
import './state/state-sharing.js';
import './state/state-edits.js';
import './serve/serve.js';
import './state/state-file.js';
import './state/kill.js';
import './serve/own-sandbox.js';
