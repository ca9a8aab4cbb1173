/** What a run reports: the command, formats, the terminal, progress, and what no report may show. Together, since each process loads the whole package anew. */
import './reporting/check-command.js';
import './reporting/reports.js';
import './reporting/pretty-report.js';
import './reporting/redaction.js';
import './reporting/progress.js';
