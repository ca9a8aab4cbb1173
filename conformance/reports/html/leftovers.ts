import type { ConformanceReport } from '../../run/report.js';
import {
  cleanUpAdvice,
  leftoversOf,
  unknownLeftoversAdvice,
  unprovenAdvice,
  unprovenTitle,
} from '../groups.js';
import { count } from '../labels.js';
import { command } from './exchange.js';
import { type Markup, markup, section, sentence } from './markup.js';

type Wrap = (all: readonly Markup[]) => Markup;

/** What the run leaves behind, with the commands that cancel it. */
export function leftovers(report: ConformanceReport): Markup {
  const { own, unproven, unknown } = leftoversOf(report);
  const commands = own.map((left) => command(left.command));
  const unprovenCommands = unproven.map((left) => command(left.command));
  const notes = unknown.map(({ note }) => markup`<li>${sentence(note)}</li>`);

  const left = `${count(own.length, 'subscription')} could not be cancelled. To cancel:`;
  const cleanUp = cleanUpAdvice(report) ?? '';
  const wrapOwn: Wrap = (all) =>
    markup`<div class="card warn"><p>${left}</p>${all}<p>${cleanUp}</p></div>`;
  const wrapUnproven: Wrap = (all) =>
    markup`<div class="card warn"><p>${unprovenAdvice}</p>${all}</div>`;
  const wrapUnknown: Wrap = (all) =>
    markup`<div class="card warn"><p>${unknownLeftoversAdvice}</p><ul>${all}</ul></div>`;

  return markup`${[
    section('left', 'Left behind', commands, wrapOwn),
    section('unproven', unprovenTitle, unprovenCommands, wrapUnproven),
    section('maybe-left', 'May be left behind', notes, wrapUnknown),
  ]}`;
}
