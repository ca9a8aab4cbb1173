/** Requests that attack the sandbox, and texts that attack those who read a report. */
import '../fixtures/entry-file.js';
import '../server/hostile.js';
import '../reporting/hostile-texts.js';
