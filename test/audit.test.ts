import './fixtures/uncaught-errors.js';
import './audit/recordings.js';
import './audit/dialects.js';
import './audit/unproven.js';
import './audit/audit-command.js';
