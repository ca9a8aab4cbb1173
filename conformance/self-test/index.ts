import { answerVariants } from './variants/answers.js';
import { bodyVariants } from './variants/bodies.js';

export { createDeployment, defaultTokens, type Deployment, type DeploymentOptions } from './deployment.js';
export { judgeKill, killMatrix, mutants, renderKills, runAgainst, type Kill, type MutantOfCheck } from './kills.js';
export { plan, type PlannedRequest } from './plan.js';
export { changeSubscriptions } from './variants/bodies.js';
export { combine, variant, wireVariants, type Variant } from './variants/variant.js';

/** Legal ways of being different: in what is open, and in bodies. */
export const variants = [...answerVariants, ...bodyVariants];
