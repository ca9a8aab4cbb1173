import type { Outcome } from '../../run/report.js';
import { looks } from '../labels.js';
import { markup, Markup } from './markup.js';

/** Drawn, because not every font has the and some show them as pictures in colours of their own. */
const shapes: Readonly<Record<Outcome, string>> = {
  pass: '<path d="M3.5 8.6 6.6 11.7 12.5 4.8"/>',
  fail: '<path d="M4.3 4.3 11.7 11.7M11.7 4.3 4.3 11.7"/>',
  warn: '<path d="M8 3.4 13 12.2H3Z" fill="currentColor"/>',
  observed: '<circle cx="8" cy="8" r="3" fill="currentColor"/>',
  changed: '<path d="M3 8H12.5M9 4.5 12.5 8 9 11.5"/>',
  'not-applicable': '<path d="M4 8H12"/>',
  'not-verified': '<path d="M5.4 6a2.6 2.6 0 1 1 4 2.2C8.4 8.8 8 9.2 8 10M8 12.4V12.5"/>',
  error: '<path d="M8 3.4V8.8M8 12.3V12.4"/>',
};

/** The symbol of an outcome in its colour, with its name for screen readers. */
export const icon = (outcome: Outcome): Markup =>
  markup`<svg class="icon ${outcome}" viewBox="0 0 16 16" role="img" aria-label="${looks[outcome].label}">${new Markup(shapes[outcome])}</svg>`;
