export { bodyVariants, changeSubscriptions } from './body-variants.js';
export { createDeployment, type Deployment, type DeploymentOptions } from './deployment.js';
export { judgeKill, killMatrix, renderKills, runAgainst, type Kill } from './kills.js';
export { defaultTokens, plan, VirtualTime, type PlannedRequest } from '../../conformance/plan.js';
export { combine, variant, wireVariants, type Variant } from './variant.js';
