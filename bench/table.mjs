const widths = { name: 14, measure: 15, number: 7, target: 8, met: 4 };

const print = (text) => process.stdout.write(`${text}\n`);

function cells(name, measure, [min, median, max], target, met, rest) {
  const numbers = [min, median, max].map((cell) => cell.padStart(widths.number)).join(' ');
  const head = `${name.padEnd(widths.name)} ${measure.padEnd(widths.measure)}`;
  return `${head} ${numbers}  ${target.padEnd(widths.target)} ${met.padEnd(widths.met)} ${rest}`.trimEnd();
}

export function printHeader(machine) {
  print(`${machine}; servers and load generator are processes of their own\n`);
  print(cells('row', 'ratio of', ['min', 'median', 'max'], 'target', 'met', ''));
}

/** One ratio. "met" is said of the median. */
export function printLine(name, { title, measure, ratio, target, detail }) {
  if (name) print('');
  const numbers = [ratio.min, ratio.median, ratio.max].map((value) => value.toFixed(value < 10 ? 2 : 1));
  const met = target.met(ratio.median) ? 'yes' : 'NO';
  print(cells(name, measure, numbers, target.text, met, detail ? title : ''));
  if (detail) print(`${' '.repeat(widths.name + 1)}${detail}`);
}

export function printFootnotes(seconds) {
  print(`
Ratios are of neighbouring rounds, A B B A A B …; "met" is said of their median.
"requests/s" and "time" are by the clock and feel whatever else the machine does; "requests/CPU s" and
"CPU time" count the CPU time of the server's process (kernel included) and hardly do. ${seconds} s in all.`);
}
