/**
 * Processes that are killed or stopped, or in which something breaks; the examples, which are
 * processes; and traffic that passes at a rate.
 */
import '../reporting/last-resort.js';
import '../state/kill.js';
import '../server/endings.js';
import '../serve/examples.js';
import '../audit/passing-load.js';
