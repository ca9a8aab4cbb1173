/** The sandbox as people start it, its state file, and how the kit finds it. Together, since each process loads the whole package anew. */
import './state/state-sharing.js';
import './serve/serve.js';
import './state/state-file.js';
import './state/kill.js';
import './serve/own-sandbox.js';
