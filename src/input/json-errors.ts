/** What is needed of a slower parser, to say what is wrong: a bundle leaves the rest of it out. */
export { printParseErrorCode, visit } from 'jsonc-parser';
