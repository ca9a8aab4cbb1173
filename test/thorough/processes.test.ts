/**
 * Processes that are killed or suspended, or in which something breaks; the examples; and the
 * throughput of the proxy.
 */
import '../reporting/last-resort.js';
import '../state/kill.js';
import '../server/endings.js';
import '../serve/examples.js';
import '../audit/passing-load.js';
import '../audit/long-recordings.js';
