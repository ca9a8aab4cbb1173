/** The model that judges transcripts. */
import './model/visible.js';
import './model/kinds.js';
import './model/requests.js';
import './model/known-faults.js';
import './model/plural.js';
import './model/exercised.js';
import './model/growth.js';
import './model/recordings.js';
import './model/run-transcript.js';
import './model/stories.js';
