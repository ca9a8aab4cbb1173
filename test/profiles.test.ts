/** Profiles: effects of answers, imitation of deployments. One process, to load the package only once. */
import './fixtures/uncaught-errors.js';
import './profiles/answers.js';
import './profiles/variations.js';
import './profiles/learned.js';
import './profiles/verify.js';
import './profiles/profile-command.js';
