import { isOfModel } from '../../conformance/model/scope.js';
import { isOpenPoint } from '../../src/points/index.js';

/** Whether a clause is one that the model judges. */
export const isStateful = (id: string): boolean => !isOpenPoint(id) && isOfModel(id);
