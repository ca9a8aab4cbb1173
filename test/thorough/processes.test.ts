/** Processes that are killed, stopped or attacked, texts that attack, and the examples, which are processes. */
import '../fixtures/entry-file.js';
import '../reporting/last-resort.js';
import '../state/kill.js';
import '../server/endings.js';
import '../server/hostile.js';
import '../reporting/hostile-texts.js';
import '../serve/examples.js';
