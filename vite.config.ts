import { defineConfig, type Plugin } from 'vite';
import { theme } from './conformance/reports/html/theme.css.ts';

/** The design tokens that the HTML report has as well. */
const sharedTheme: Plugin = {
  name: 'shared-theme',
  resolveId: (id) => (id === 'virtual:theme.css' ? '/virtual-theme.css' : null),
  load: (id) => (id === '/virtual-theme.css' ? theme : null),
};

/** Builds the console into `dist/console`; with `--mode demo` the one on the mock into `dist/console-demo`. */
export default defineConfig(({ mode }) => ({
  root: mode === 'demo' ? 'src/console/demo' : 'src/console',
  base: './',
  plugins: [sharedTheme],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: mode === 'demo' ? '../../../dist/console-demo' : '../../dist/console',
    emptyOutDir: true,
    assetsDir: 'console',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
  },
}));
