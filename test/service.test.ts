/**
 * The service over HTTP: operations, rejections, faults, scrapes, control, robustness. One process,
 * to load the package only once.
 */
import './service/operations.js';
import './service/transitions.js';
import './service/list-queries.js';
import './service/rejections.js';
import './service/rejected-bodies.js';
import './service/faults.js';
import './service/failed-writes.js';
import './service/scrapes.js';
import './service/control.js';
import './service/runner-fixtures.js';
import './service/verification.js';
import './service/profile.js';
import './server/control-access.js';
import './server/cors.js';
import './server/response-headers.js';
import './server/malformed-requests.js';
import './server/pipelining.js';
import './server/large-pages.js';
import './service/options.js';
import './service/conditions.js';
import './service/factories.js';
import './service/bounds.js';
import './service/unusual-values.js';
import './service/json-slices.js';
import './service/bounded-cost.js';
import './service/large-states.js';
import './service/nothing-left.js';
