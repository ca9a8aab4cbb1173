/** Profiles: what they learn, and their commands. One process, to load the package only once. */
import './fixtures/uncaught-errors.js';
import './profiles/delays.js';
import './profiles/variations.js';
import './profiles/learned.js';
import './profiles/profile-command.js';
