/**
 * State files: their locks and their content; and recordings of traffic, which audit judges. One
 * process, to load the package only once.
 */
import './state/state-lock.js';
import './state/state-sharing.js';
import './state/state-edits.js';
import './state/state-file.js';
import './state/change-journal.js';
import './state/journal-edits.js';
import './state/other-systems.js';
import './audit/recordings.js';
import './audit/own-recording.js';
import './audit/plural.js';
import './audit/dialects.js';
import './audit/recorders.js';
import './audit/masks.js';
import './audit/unproven.js';
import './audit/inferred.js';
import './audit/recorded-violations.js';
import './audit/legal-recordings.js';
import './audit/audit-command.js';
import './audit/audit-proxy.js';
import './audit/recording-files.js';
