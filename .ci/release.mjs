// The script `version` of npm, between the new number in package.json and its commit: dates the
// changelog, pins the new version where documents and templates name one, and removes what holds
// only until the package is published.
import { readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const number = String.raw`\d+\.\d+\.\d+(?:-[\w.]+)?`;

/** What is written about a version, with the number as the second part. */
const pins = [
  String.raw`(location-data-kit\/location-data-kit@v)(${number})`,
  String.raw`(location-data-kit@)(${number})`,
  String.raw`(location-data-kit-)(${number})(?=\.tgz)`,
  String.raw`(description: Version of location-data-kit[^\n]*\n {4}default: )(${number})`,
  String.raw`(LOCATION_DATA_KIT_VERSION: )(${number})`,
].map((pin) => new RegExp(pin, 'g'));

const unpublished = /<!-- until published -->[^]*?<!-- published -->\n+/g;

/** What holds only once it is, and is a comment until then. */
const published = /<!-- once published\n+([^]*?)\n+-->\n/g;

function rewrite(file, change) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, change(text));
}

rewrite('CHANGELOG.md', (text) => {
  const heading = /^## .* \(unreleased\)$/m;
  if (!heading.test(text)) throw new Error('CHANGELOG.md has no heading "## … (unreleased)"');
  const today = new Date().toISOString().slice(0, 10);
  return text.replace(heading, `## ${version} (${today})`);
});

const pinning = [
  'README.md',
  'docs/conformance.md',
  'action.yml',
  'examples/ci/github.yml',
  'examples/ci/github-pull-request.yml',
  'examples/ci/github-compare.yml',
  'examples/ci/gitlab.yml',
  'examples/ci/gitlab-merge-request.yml',
];
for (const file of pinning) {
  rewrite(file, (text) =>
    pins.reduce(
      (pinned, pin) => pinned.replace(pin, `$1${version}`),
      text.replace(unpublished, '').replace(published, '$1\n'),
    ),
  );
}
