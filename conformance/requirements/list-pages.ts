import { fact } from '../script/act.js';
import { comparablePages, fewFromSecond, lastEntity, servedPages } from '../script/pages.js';
import { Inapplicable } from '../findings/finding.js';
import { totalOf } from '../findings/page.js';
import { checksOf, sections } from './check.js';
import { pageReads, served } from './list.js';

const common = { ...sections.list, level: 'must' } as const;

/** Requirements without which later pages do not continue the first one. */
export const pagesInOrder = [
  'list.pages-differ',
  'list.offset-counts-entities',
  'list.limit-respected',
  'list.total-covers',
] as const;

/** Requires at least two entities. */
const twoEntities = fact([comparablePages], (_session, { after }) => {
  if (totalOf(after) < 2) throw new Inapplicable('there are fewer than two entities');
});

/** Requirements about the consistency of pages. */
export const pageChecks = checksOf(common, [
  {
    id: 'list.total-covers',
    reads: pageReads,
    title: "`total` is at least a page's `offset` plus its number of entities.",
    sends: [servedPages],
    dependsOn: [
      ...served,
      'list.default-limit',
      'list.pages-differ',
      'list.offset-counts-entities',
    ],
  },
  {
    id: 'list.total-stable',
    reads: pageReads,
    title: '`total` is the same on every page as long as nothing changes.',
    level: 'should',
    sends: [comparablePages],
    dependsOn: [...served, ...pagesInOrder],
  },
  {
    id: 'list.total-reached',
    reads: pageReads,
    title: '`total` does not exceed the number of entities that can be listed.',
    level: 'should',
    sends: [comparablePages],
    dependsOn: [...served, ...pagesInOrder],
  },
  {
    id: 'list.offset-counts-entities',
    reads: pageReads,
    title: '`offset` counts entities: the page at `offset=1` begins with the second entity.',
    sends: [twoEntities, fewFromSecond, lastEntity],
    dependsOn: [...served, 'list.default-limit', 'list.pages-differ'],
  },
  {
    id: 'list.pages-differ',
    reads: pageReads,
    title: 'Pages at different offsets are not identical.',
    sends: [twoEntities],
    dependsOn: [...served, 'list.limit-respected'],
  },
  {
    id: 'list.pages-disjoint',
    reads: pageReads,
    title: 'No entity is on two consecutive pages.',
    level: 'should',
    sends: [twoEntities],
    dependsOn: [...served, ...pagesInOrder],
  },
  {
    id: 'list.page-full',
    reads: pageReads,
    title: 'A page is full if `total` shows that more entities follow.',
    level: 'should',
    sends: [lastEntity],
    dependsOn: [...served, 'list.default-limit', ...pagesInOrder],
  },
  {
    id: 'list.past-end',
    reads: pageReads,
    title: 'An `offset` past the last entity returns 200 with an empty page.',
    sends: [comparablePages],
    unlessSeen: 'every offset past the last entity is too large to be served',
    dependsOn: [...served, ...pagesInOrder],
  },
]);
