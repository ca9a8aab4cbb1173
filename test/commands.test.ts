/** The commands check, checks and compare. One process, to load the package only once. */
import './reporting/check-command.js';
import './reporting/created-file.js';
import './reporting/known-failures.js';
import './reporting/compare.js';
import './reporting/only-failed.js';
import './reporting/pasted-command.js';
import './commands/check-start.js';
import './commands/config-file.js';
import './commands/environment.js';
import './commands/terminal-lines.js';
import './documents/links.js';
import './commands/patience.js';
