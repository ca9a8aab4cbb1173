/** Profiles: effects of answers, imitation of deployments. One process, to load the package only once. */
import './profiles/answers.js';
import './profiles/imitation.js';
