/**
 * State files: their locks, their content, what is left of them after a kill. One process, to load
 * the package only once.
 */
import './fixtures/uncaught-errors.js';
import './state/state-lock.js';
import './state/state-sharing.js';
import './state/state-edits.js';
import './state/state-file.js';
import './state/change-journal.js';
import './state/journal-edits.js';
import './state/sound-subscriptions.js';
import './state/other-systems.js';
import './state/kill.js';
