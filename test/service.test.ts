/** The service over HTTP: its operations, refusals, faults, scrapes, how it is controlled, and what it withstands. Together, since each process loads the whole package anew. */
import './service/operations.js';
import './service/refusals.js';
import './service/faults.js';
import './service/scrapes.js';
import './service/control.js';
import './service/control-access.js';
import './service/options.js';
import './service/bounds.js';
import './service/hostile.js';
