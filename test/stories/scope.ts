import { isOfModel } from '../../conformance/model/scope.js';
import { isOpenQuestion } from '../../src/open-questions/index.js';

/** Whether a requirement is one that the model judges. */
export const isStateful = (id: string): boolean => !isOpenQuestion(id) && isOfModel(id);
