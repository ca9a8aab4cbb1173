/** Processes that are killed or stopped, or in which something breaks; and the examples, which are processes. */
import '../reporting/last-resort.js';
import '../state/kill.js';
import '../server/endings.js';
import '../serve/examples.js';
