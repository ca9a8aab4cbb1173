/** Deployments that are odd, broken or unlucky, and what the kit says of them. Together, since each process loads the whole package anew. */
import './deployments/odd-deployments.js';
import './deployments/broken-deployments.js';
import './deployments/mishaps.js';
import './deployments/strangers.js';
