#!/usr/bin/env bash
# Of the SARIF of ESLint, with an error in it, @security-alert/sarif-to-markdown writes "Nothing here."
#
# It asks the rule for its default level, and lists only results of rules that have one; ESLint's formatter
# writes the level beside each result, which is where SARIF 2.1.0 looks first (3.27.10), and no default. Of a
# rule that has a default, all results stand under it, with the message of the first, errors under "WARNING".
# Seen with @security-alert/sarif-to-markdown 1.11.1, eslint 9.39.5 and @microsoft/eslint-formatter-sarif
# 3.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @security-alert/sarif-to-markdown@1.11.1 eslint@9.39.5 @microsoft/eslint-formatter-sarif@3.1.0 >/dev/null
cat >try.mjs <<'END'
import { sarifToMarkdown } from '@security-alert/sarif-to-markdown';
import formatter from '@microsoft/eslint-formatter-sarif';
import { ESLint } from 'eslint';

const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: { rules: { 'no-undef': 'error' } } });
const results = await eslint.lintText('subscribe(city);\n', { filePath: 'jobs.js' });
const sarif = JSON.parse(formatter(results, { rulesMeta: eslint.getRulesMetaForResults(results), cwd: process.cwd() }));
const markdown = (report) => {
  const [{ body }] = sarifToMarkdown({ title: 'Lint', owner: 'example', repo: 'jobs', branch: 'main', sourceRoot: '' })(report);
  return body.split('## Suppressed')[0].split('## Results')[1].replace(/\s*\n\s*/g, ' ').trim();
};
console.log('ESLint:', results[0].messages.map(({ message }) => message).join(' '));
console.log('SARIF:', sarif.runs[0].results.map(({ level, message }) => `${level}: ${message.text}`).join(' '));
console.log('as it is:', markdown(sarif));
for (const rule of sarif.runs[0].tool.driver.rules) rule.defaultConfiguration = { level: 'warning' };
console.log('with a default of warning:', markdown(sarif).replace(/https:\S*\//g, '…/'));
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
ESLint: 'subscribe' is not defined. 'city' is not defined.
SARIF: error: 'subscribe' is not defined. error: 'city' is not defined.
as it is: Nothing here.
with a default of warning: - **[WARNING]** **[no-undef]** [[HELP LINK](…/no-undef)] `'subscribe' is not defined.` - …/jobs.js#L1-L1 - …/jobs.js#L1-L1
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
