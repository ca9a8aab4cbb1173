/** The parts of a slower parser that explain a syntax error; a bundle omits the rest. */
export { printParseErrorCode, visit } from 'jsonc-parser';
