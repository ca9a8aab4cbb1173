import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Markup, markup, nothing } from './markup.js';

// The build of the package writes these files into its bundle.
const theme = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const reportStyle = readFileSync(new URL('./report.css', import.meta.url), 'utf8');

/** What a page has besides the style of all reports. */
interface Additions {
  /** more rules for its style sheet */
  readonly style?: string;
  /** its only script */
  readonly script?: string;
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No resources, and no style and script but these, so that server data stays text. */
function policyOf(style: string, script: string): string {
  const scripts = script === '' ? [] : [`script-src ${hashOf(script)}`];
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...scripts,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** A self-contained page: no network, no fonts, and by default no scripts. */
export function page(title: string, body: Markup, additions: Additions = {}): string {
  const { style: more = '', script = '' } = additions;
  const style = theme + reportStyle + more;
  const code = script === '' ? nothing : markup`<script>${new Markup(script)}</script>`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policyOf(style, script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${body}
${code}</body>
</html>
`.text;
}
