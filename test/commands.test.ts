/** The commands check, checks, compare, profile and vary. One process, to load the package only once. */
import './fixtures/uncaught-errors.js';
import './reporting/check-command.js';
import './reporting/created-file.js';
import './reporting/known-failures.js';
import './reporting/compare.js';
import './reporting/history.js';
import './commands/config-file.js';
import './profiles/profile-command.js';
import './vary/search.js';
import './vary/progress.js';
import './vary/runs.js';
import './vary/vary-command.js';
import './vary/clients.js';
import './documents/links.js';
