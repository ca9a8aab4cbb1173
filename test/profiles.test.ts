/**
 * Profiles: what they record, their commands, and parts of the command vary, which tests a client
 * against answers. One process, to load the package only once.
 */
import './profiles/delays.js';
import './profiles/variations.js';
import './profiles/learned.js';
import './profiles/profile-command.js';
import './vary/search.js';
import './vary/progress.js';
import './vary/quoted-output.js';
import './vary/vary-page.js';
import './vary/runs.js';
