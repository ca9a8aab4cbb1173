import { readFileSync } from 'node:fs';

/** This folder, relative to the compiled module in `dist`. A bundle contains the files' content. */
const sources = new URL('../../../render/html/', import.meta.url);

export const theme = readFileSync(new URL('theme.css', sources), 'utf8');
export const reportStyle = readFileSync(new URL('report.css', sources), 'utf8');
export const matrixStyle = readFileSync(new URL('matrix.css', sources), 'utf8');
export const filterRules = readFileSync(new URL('filter.css', sources), 'utf8');
export const filterScript = readFileSync(new URL('filter.js', sources), 'utf8');
