/**
 * The script of the page: a filter by text, and the number of rows that are shown. The other
 * filters are rules of the style sheet.
 */
const text = document.getElementById('text');
const rows = [...document.querySelectorAll('tr.row')].map((row) => {
  const shown = [...row.querySelectorAll('th, td > :not(details), summary')];
  return { row, words: shown.map((one) => one.textContent.toLowerCase()).join(' ') };
});
const filter = () => {
  const wanted = text.value.toLowerCase().split(/\s+/);
  for (const { row, words } of rows) row.hidden = !wanted.every((word) => words.includes(word));
  const shown = rows.filter(({ row }) => row.getClientRects().length > 0).length;
  document.getElementById('count').value = shown + ' of ' + rows.length + ' rows';
};
document.getElementById('search').hidden = false;
document.forms[0].addEventListener('input', filter);
document.forms[0].addEventListener('submit', (event) => event.preventDefault());
filter();
