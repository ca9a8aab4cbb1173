export { bodyVariants, changeSubscriptions } from './body-variants.js';
export {
  createDeployment,
  defaultTokens,
  type Deployment,
  type DeploymentOptions,
} from './deployment.js';
export {
  judgeKill,
  killMatrix,
  mutants,
  renderKills,
  runAgainst,
  type Kill,
  type MutantOfCheck,
} from './kills.js';
export { plan, type PlannedRequest } from './plan.js';
export { VirtualTime } from './virtual-time.js';
export { combine, variant, wireVariants, type Variant } from './variant.js';
