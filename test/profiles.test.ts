/** Profiles: what each answer changes, and the commands that write and compare them. Together, since each process loads the whole package anew. */
import './profiles/answers.js';
import './profiles/profile-command.js';
