/**
 * Every answer of a profile, comparisons of deployments with their imitations, and what vary finds
 * in clients.
 */
import '../profiles/answers.js';
import '../profiles/imitation.js';
import '../profiles/verify.js';
import '../vary/clients.js';
import '../vary/left-behind.js';
import '../vary/vary-command.js';
