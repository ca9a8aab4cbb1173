/**
 * The design tokens of all pages of this package, light and dark by `light-dark()`: backgrounds
 * from back to inset (`--page`, `--card`, `--sunken`), outcomes for text and, with `-soft`, for
 * backgrounds, sizes and spaces. The contrast of text is at least 4.5 to 1 on every background.
 */
export const theme = `:root {
  color-scheme: light dark;
  --page: light-dark(#f5f6f8, #0e1116);
  --card: light-dark(#ffffff, #171b22);
  --sunken: light-dark(#f0f2f5, #10141a);
  --line: light-dark(#dde1e7, #2b313b);
  --text: light-dark(#171b22, #e7eaee);
  --muted: light-dark(#59626f, #9aa4b2);
  --accent: light-dark(#2650c9, #8fb0ff);
  --on-accent: light-dark(#ffffff, #0e1116);
  --good: light-dark(#137140, #5fd08f);
  --good-soft: light-dark(#e3f5ea, #12291d);
  --bad: light-dark(#b4232f, #ff8f8f);
  --bad-soft: light-dark(#fdeaea, #341a1d);
  --warn: light-dark(#8a5200, #f0b64d);
  --warn-soft: light-dark(#fcf1dc, #2e2412);
  --info: light-dark(#0b6685, #6cc7e8);
  --info-soft: light-dark(#e2f3f9, #11262e);
  --unsure: light-dark(#7a3a9a, #d3a1ef);
  --unsure-soft: light-dark(#f5eafa, #291a31);
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
  --text-small: .8125rem;
  --text-normal: .9375rem;
  --text-large: 1.125rem;
  --text-huge: 1.75rem;
  --space-1: .25rem;
  --space-2: .5rem;
  --space-3: .75rem;
  --space-4: 1rem;
  --space-5: 1.75rem;
  --space-6: 3rem;
  --radius: .625rem;
  --shadow: 0 1px 2px light-dark(rgb(23 27 34 / 6%), rgb(0 0 0 / 40%));
}
`;
