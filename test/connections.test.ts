/**
 * Runs against deployments that do not respond, respond with too much, or have subscriptions of
 * others.
 */
import './runs/connections.js';
import './audit/passing.js';
import './audit/proxy-access.js';
import './runs/first-answer.js';
import './runs/expiring-tokens.js';
import './runs/rejected-tokens.js';
import './runs/failed-requests.js';
import './deployments/in-between.js';
import './deployments/clocks.js';
import './deployments/ownership.js';
import './deployments/accepted-mistakes.js';
import './deployments/created-times.js';
import './deployments/shown-otherwise.js';
import './deployments/created-ids.js';
import './deployments/upserts.js';
import './deployments/two-runs.js';
import './deployments/leftovers.js';
