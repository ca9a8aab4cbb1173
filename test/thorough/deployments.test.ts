/** Many unusual, broken and unlucky deployments. */
import '../deployments/lag.js';
import '../deployments/mishaps.js';
import '../deployments/proofs.js';
import '../deployments/odd-deployments.js';
import '../deployments/odd-inputs.js';
import '../deployments/odd-lists.js';
import '../deployments/long-lists.js';
import '../deployments/broken-deployments.js';
import '../deployments/warned-deployments.js';
import '../deployments/causes.js';
import '../deployments/sentences.js';
import '../deployments/rate-limits.js';
import '../deployments/pairs.js';
import '../deployments/by-itself.js';
import '../deployments/restarts.js';
import '../deployments/strangers.js';
import '../deployments/fronts.js';
