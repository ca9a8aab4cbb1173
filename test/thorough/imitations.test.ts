/** Every answer of a profile, deployments and their imitations side by side, and clients of imitations. */
import '../fixtures/entry-file.js';
import '../profiles/answers.js';
import '../profiles/imitation.js';
import '../profiles/verify.js';
import '../vary/clients.js';
