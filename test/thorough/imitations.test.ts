/** Deployments and their imitations side by side, and clients of imitations. */
import '../fixtures/uncaught-errors.js';
import '../profiles/imitation.js';
import '../vary/clients.js';
