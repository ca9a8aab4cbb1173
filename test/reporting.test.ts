/** What people and tools read: the command, its formats, progress, what no report may show, the OpenAPI document and the recipes. Together, since each process loads the whole package anew. */
import './reporting/check-command.js';
import './reporting/reports.js';
import './reporting/pretty-report.js';
import './reporting/redaction.js';
import './reporting/progress.js';
import './documents/openapi.js';
import './documents/recipes.js';
