import { createHash } from 'node:crypto';
import { Markup, markup, nothing } from './markup.js';

interface Page {
  readonly title: string;
  /** the only style sheet */
  readonly style: string;
  /** the only script; none by default */
  readonly script?: string;
  readonly body: Markup;
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No resources, and no styles and scripts but these, so that server data stays text. */
function policyOf({ style, script }: Page): string {
  const scripts = script === undefined ? [] : [`script-src ${hashOf(script)}`];
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...scripts,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** A self-contained page, light and dark: no network, no fonts. */
export function htmlDocument(page: Page): string {
  const { title, style, script, body } = page;
  const code = script === undefined ? nothing : new Markup(`<script>${script}</script>\n`);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policyOf(page))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${body}${code}</body>
</html>
`.text;
}
