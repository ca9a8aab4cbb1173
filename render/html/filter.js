/**
 * The script of a page with a filter: the text field, the number of rows that are shown, and what is
 * unfolded because it has some. The other filters are rules of the style sheet.
 */
const [form] = document.forms;
const text = document.getElementById('text');
const section = document.getElementById('section');
const [first] = form.querySelectorAll('[name="show"]:checked');
/** The text that is shown of a node; of what is folded in it, only the summary. */
const textOf = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeName === 'DETAILS') return textOf(node.firstElementChild);
  return [...node.childNodes].map(textOf).join('');
};
const rows = [...document.querySelectorAll('.row')].map((row) => ({
  row,
  words: textOf(row).toLowerCase(),
}));
const folds = [...document.querySelectorAll('details:has(.row)')].map((fold) => ({
  fold,
  isOpen: fold.open,
}));
const isShown = (row) => getComputedStyle(row).display !== 'none';
const filter = () => {
  const wanted = text.value.toLowerCase().split(/\s+/);
  for (const { row, words } of rows) row.hidden = !wanted.every((word) => words.includes(word));
  const shown = rows.filter(({ row }) => isShown(row)).length;
  document.getElementById('count').value = shown + ' of ' + rows.length + ' rows';
};
/** Unfolds what has rows that are shown, as long as something is filtered. */
const unfold = () => {
  const isFiltered = text.value.trim() !== '' || section.value !== '' || !first.checked;
  for (const { fold, isOpen } of folds) {
    fold.open = isFiltered ? [...fold.querySelectorAll('.row')].some(isShown) : isOpen;
  }
};
document.getElementById('search').hidden = false;
form.addEventListener('input', () => {
  filter();
  unfold();
});
form.addEventListener('submit', (event) => event.preventDefault());
filter();
