/** Requests that attack the sandbox, and texts that attack those who read a report. */
import '../server/hostile.js';
import '../reporting/hostile-texts.js';
