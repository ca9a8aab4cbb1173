import { createHash } from 'node:crypto';
import { Markup, markup } from './markup.js';
import { style } from './style.css.js';

const styleHash = createHash('sha256').update(style).digest('base64');

/** No resources, no scripts, only this style sheet, so that server data stays text. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A self-contained page: no network, no fonts, no scripts. */
export const page = (title: string, body: Markup): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${body}
</body>
</html>
`.text;
