import type { Block, DocumentSection, Item } from '../document.js';
import { icon, type Markup, markup, nothing } from './markup.js';

/** Links to the sections of a page, with the number of items in each; empty for one section. */
export function contents(blocks: readonly Block[]): Markup {
  const sections = blocks.flatMap((block) => (block.kind === 'section' ? [block] : []));
  if (sections.length < 2) return nothing;
  return markup`<nav class="contents card" aria-label="Contents"><ul>
${sections.map(entryOf)}</ul></nav>
`;
}

function entryOf(section: DocumentSection): Markup {
  const { id, title, blocks } = section;
  const cards = blocks.filter(({ kind }) => kind === 'cards');
  const amount = amountIn(cards.length > 0 ? cards : blocks);
  // The title might already contain the number.
  const isTold = amount === 0 || /\d/.test(title);
  const number = isTold ? nothing : markup` <span class="muted">${amount}</span>`;
  const outcome = outcomeOf(section);
  const symbol = outcome === undefined ? nothing : markup`${icon(outcome)} `;
  return markup`<li>${symbol}<a href="#${id}">${title}</a>${number}</li>
`;
}

/** Returns the outcome of a section that needs attention. */
function outcomeOf({ outcome, isReference = false, blocks }: DocumentSection) {
  if (isReference || outcome !== undefined) return outcome;
  const [first] = blocks.flatMap(itemsIn);
  return first?.outcome;
}

const itemsIn = (block: Block): readonly Item[] =>
  block.kind === 'cards' || block.kind === 'list' ? block.items : [];

/** Counts the items, and the rows of tables. */
const amountIn = (blocks: readonly Block[]): number =>
  blocks
    .map((block) => {
      if (block.kind === 'details') return amountIn(block.blocks);
      if (block.kind !== 'table') return itemsIn(block).length;
      return block.groups.flatMap(({ rows }) => rows).length;
    })
    .reduce((sum, one) => sum + one, 0);
