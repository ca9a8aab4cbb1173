/** Runs of the kit: what they send, wait for, clean up and record, and what they report. Together, since each process loads the whole package anew. */
import './runs/conformance.js';
import './runs/clean-up.js';
import './runs/engine.js';
import './runs/profiles.js';
import './reporting/check-command.js';
import './reporting/reports.js';
import './reporting/pretty-report.js';
import './reporting/redaction.js';
import './reporting/progress.js';
