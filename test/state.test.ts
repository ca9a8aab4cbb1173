/** The state file: its contents, who else wants it, and what a killed server leaves. Together, since each process loads the whole package anew. */
import './state/state-file.js';
import './state/state-sharing.js';
import './state/kill.js';
