import { answerVariants } from './variants/answers.js';
import { bodyVariants } from './variants/bodies.js';
import { transportVariants } from './variants/transport.js';

export { createDeployment, defaultTokens, type Deployment, type DeploymentOptions } from './deployment.js';
export { judgeKill, killMatrix, mutants, renderKills, runAgainst, type Kill, type MutantOfCheck } from './kills.js';
export { plan, type PlannedRequest } from './plan.js';
export { delay } from './variants/rewriting.js';
export { combine, type Variant } from './variants/variant.js';

/** Every legal way of being different that the self-test knows. */
export const variants = [...answerVariants, ...bodyVariants, ...transportVariants];
