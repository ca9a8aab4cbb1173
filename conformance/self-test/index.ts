export { createDeployment, defaultTokens, type Deployment, type DeploymentOptions } from './deployment.js';
export { judgeKill, killMatrix, renderKills, runAgainst, type Kill } from './kills.js';
export { mutants, type MutantOfCheck } from './mutants.js';
export { plan, type PlannedRequest } from './plan.js';
export { combine, delay, interrupt, variants, type Variant } from './variants.js';
