import { errorResponse, mapText, mutant, withKey } from '../../checks/mutant.js';
import {
  changeBody,
  changeInterpretations,
  changeLastInterpretation,
  changeResponse,
  respondWith,
  wrongInterpretationKeys,
} from '../../checks/mutations.js';
import type { MutantsByCheck } from './mutants-by-check.js';

const interpret = 'interpretFields';

export const interpretMutants: MutantsByCheck = {
  'interpretation.name': wrongInterpretationKeys('name', undefined, null, 7),
  'interpretation.understood-as': wrongInterpretationKeys('understood_as', null, ['phone']),
  'interpretation.confidence': wrongInterpretationKeys('confidence', null, 0.9),
  'interpretation.suggestion': wrongInterpretationKeys('suggestion', null, []),
  'interpretation.complete': ['understood_as', 'confidence', 'suggestion'].flatMap((key) =>
    wrongInterpretationKeys(key, undefined),
  ),
  'interpret.interpretations': [
    mutant(
      'the list has another name',
      changeBody(interpret, ({ interpretations = [] }) => ({ fields: interpretations })),
    ),
    mutant(
      'the body is the list',
      changeBody(interpret, ({ interpretations = [] }) => interpretations),
    ),
    mutant(
      'an object by name',
      changeBody(interpret, () => ({ interpretations: {} })),
    ),
    mutant('fails with 500', respondWith(interpret, errorResponse(500))),
  ],
  'interpret.ok': [
    mutant(
      'the status is 201',
      changeResponse(interpret, (response) => ({ ...response, status: 201 })),
    ),
  ],
  'interpret.asked-names': [
    mutant(
      'one more that nobody asked for',
      changeInterpretations((items) => [
        ...items,
        ...items.slice(0, 1).map((item) => withKey(item, 'name', 'something_else')),
      ]),
    ),
    mutant(
      'the last name is rewritten',
      changeLastInterpretation((item) => withKey(item, 'name', 'field_1')),
    ),
  ],
  'interpret.verbatim': [
    mutant(
      'names in upper case',
      changeInterpretations((items) =>
        items.map((item) =>
          withKey(
            item,
            'name',
            mapText(item.name, (name) => name.toUpperCase()),
          ),
        ),
      ),
    ),
  ],
  'interpret.answers-all': [
    mutant(
      'the last name is left out',
      changeInterpretations((items) => items.slice(0, -1)),
    ),
    mutant(
      'no interpretations',
      changeInterpretations(() => []),
    ),
    mutant(
      'each interpretation is of the first name',
      changeInterpretations((items) => items.map((item) => withKey(item, 'name', items[0]?.name))),
    ),
  ],
};
