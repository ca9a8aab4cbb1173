/** Profiles: what each answer changes, who imitates whom, and the commands that write and compare them. Together, since each process loads the whole package anew. */
import './profiles/answers.js';
import './profiles/imitation.js';
import './profiles/profile-command.js';
