/** Requests that attack the sandbox, and strings that attack readers of a report. */
import '../server/hostile.js';
import '../reporting/hostile-texts.js';
