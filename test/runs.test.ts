/** Runs of the kit: requests, waiting, clean-up, profiles, reports. One process, to load the package only once. */
import './runs/conformance.js';
import './runs/clean-up.js';
import './runs/engine.js';
import './runs/concurrency.js';
import './runs/wait-budget.js';
import './runs/signals.js';
import './runs/most-requests.js';
import './runs/profiles.js';
import './reporting/reports.js';
import './reporting/pretty-report.js';
import './reporting/redaction.js';
import './reporting/progress.js';
import './reporting/compiled-page.js';
