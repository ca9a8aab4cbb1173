/** Patterns of names that several languages share. */

/** "Café Central" */
export const nounFirst = {
  eat: [
    '{{noun}} {{word.theme}}',
    '{{noun}} {{word.head}} {{word.tail}}',
    '{{word.theme}}',
    '{{word.head}} {{word.tail}}',
    '{{noun}} {{person.lastName}}',
    '{{noun}} {{person.fullName}}',
    '{{noun}} {{person.lastName}} & {{person.lastName}}',
    '{{noun}} {{person.firstName}}',
    '{{noun}} {{person.firstName}} & {{person.firstName}}',
  ],
  care: [
    'Dr. {{person.fullName}}',
    '{{noun}} {{person.lastName}}',
    '{{noun}} {{person.fullName}}',
    '{{noun}} {{person.lastName}} & {{person.lastName}}',
  ],
  park: [
    '{{noun}} {{word.theme}}',
    '{{noun}} {{word.head}} {{word.tail}}',
    '{{noun}} {{person.lastName}}',
    '{{noun}} {{person.fullName}}',
  ],
  other: [
    '{{noun}} {{word.theme}}',
    '{{noun}} {{word.head}} {{word.tail}}',
    '{{noun}} {{person.lastName}}',
    '{{noun}} {{person.fullName}}',
    '{{noun}} {{person.lastName}} & {{person.lastName}}',
  ],
};

/** "Central Café" */
export const nounLast = {
  eat: [
    '{{word.theme}} {{noun}}',
    '{{word.head}} {{word.tail}} {{noun}}',
    '{{word.theme}}',
    '{{word.head}} {{word.tail}}',
    '{{person.lastName}} {{noun}}',
    '{{person.fullName}} {{noun}}',
    '{{person.lastName}} & {{person.lastName}} {{noun}}',
    '{{person.firstName}} {{noun}}',
    '{{person.firstName}} & {{person.firstName}} {{noun}}',
  ],
  care: [
    'Dr. {{person.fullName}}',
    '{{person.lastName}} {{noun}}',
    '{{person.fullName}} {{noun}}',
    '{{person.lastName}} & {{person.lastName}} {{noun}}',
  ],
  park: [
    '{{word.theme}} {{noun}}',
    '{{word.head}} {{word.tail}} {{noun}}',
    '{{person.lastName}} {{noun}}',
    '{{person.fullName}} {{noun}}',
  ],
  other: [
    '{{word.theme}} {{noun}}',
    '{{word.head}} {{word.tail}} {{noun}}',
    '{{person.lastName}} {{noun}}',
    '{{person.fullName}} {{noun}}',
    '{{person.lastName}} & {{person.lastName}} {{noun}}',
  ],
};

/** "Solkatten Café", whose first word is a compound */
export const joinedNounLast = {
  eat: [
    '{{word.theme}} {{noun}}',
    '{{word.head}}{{word.tail}} {{noun}}',
    '{{word.theme}}',
    '{{word.head}}{{word.tail}}',
    '{{person.lastName}} {{noun}}',
    '{{person.fullName}} {{noun}}',
    '{{person.lastName}} & {{person.lastName}} {{noun}}',
    '{{person.firstName}} {{noun}}',
    '{{person.firstName}} & {{person.firstName}} {{noun}}',
  ],
  care: nounLast.care,
  park: [
    '{{word.theme}} {{noun}}',
    '{{word.head}}{{word.tail}} {{noun}}',
    '{{person.lastName}} {{noun}}',
    '{{person.fullName}} {{noun}}',
  ],
  other: [
    '{{word.theme}} {{noun}}',
    '{{word.head}}{{word.tail}} {{noun}}',
    '{{person.lastName}} {{noun}}',
    '{{person.fullName}} {{noun}}',
    '{{person.lastName}} & {{person.lastName}} {{noun}}',
  ],
};
