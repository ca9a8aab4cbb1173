import './fixtures/uncaught-errors.js';
import './audit/recordings.js';
import './audit/audit-command.js';
