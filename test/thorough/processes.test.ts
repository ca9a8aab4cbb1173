/** Processes that are killed, stopped, attacked, or in which something breaks; and the examples, which are processes. */
import '../fixtures/entry-file.js';
import '../reporting/last-resort.js';
import '../state/kill.js';
import '../server/endings.js';
import '../server/hostile.js';
import '../serve/examples.js';
