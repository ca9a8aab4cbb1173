/** Unusual, broken and unlucky deployments. One process, to load the package only once. */
import './fixtures/uncaught-errors.js';
import './deployments/lag.js';
import './deployments/mishaps.js';
import './deployments/ownership.js';
import './deployments/leftovers.js';
import './deployments/proofs.js';
