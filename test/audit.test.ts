import './fixtures/uncaught-errors.js';
import './audit/recordings.js';
import './audit/dialects.js';
import './audit/recorded-deployments.js';
import './audit/recorded-days.js';
import './audit/audit-command.js';
import './audit/recorded-profiles.js';
