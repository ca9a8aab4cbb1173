/** The command vary. */
import './fixtures/uncaught-errors.js';
import './vary/search.js';
import './vary/runs.js';
import './vary/vary-command.js';
