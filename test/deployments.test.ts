/** Unusual, broken and unlucky deployments. One process, to load the package only once. */
import './fixtures/uncaught-errors.js';
import './deployments/lag.js';
import './deployments/odd-deployments.js';
import './deployments/odd-lists.js';
import './deployments/broken-deployments.js';
import './deployments/warned-deployments.js';
import './deployments/causes.js';
import './deployments/mishaps.js';
import './deployments/rate-limits.js';
import './deployments/ownership.js';
import './deployments/pairs.js';
import './deployments/leftovers.js';
import './deployments/proofs.js';
import './deployments/strangers.js';
