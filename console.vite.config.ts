import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A browser's developer tools would ask for the source map, which is not published. */
const sourceMap = /\n\/\*# sourceMappingURL=\S+\*\/\s*$/;

/** Text files of packages, taken as they are; their paths are below `node_modules`. */
const copied = (files: Record<string, string>): Plugin => ({
  name: 'copied-files',
  generateBundle() {
    for (const [fileName, file] of Object.entries(files)) {
      const text = readFileSync(folder(`node_modules/${file}`), 'utf8');
      const source = text.replace(sourceMap, '\n');
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});

/**
 * Builds the console and the reference into `dist/console`, and with `--mode demo` the console on the mock into
 * `dist/console-demo`.
 */
export default defineConfig(({ mode }) => {
  const demo = mode === 'demo';
  return {
    root: folder('src/console'),
    base: './',
    plugins: [
      copied(
        demo
          ? { 'mockServiceWorker.js': 'msw/lib/mockServiceWorker.js' }
          : {
              'console/swagger-ui-bundle.js': 'swagger-ui-dist/swagger-ui-bundle.js',
              // The licences ask for these.
              'console/preact.LICENSE.txt': 'preact/LICENSE',
              'console/preact-signals.LICENSE.txt': '@preact/signals/LICENSE',
              'console/preact-signals-core.LICENSE.txt': '@preact/signals-core/LICENSE',
              'console/swagger-ui.LICENSE.txt': 'swagger-ui-dist/LICENSE',
              'console/swagger-ui.NOTICE.txt': 'swagger-ui-dist/NOTICE',
              'console/swagger-ui-bundle.js.LICENSE.txt':
                'swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt',
            },
      ),
    ],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: folder(demo ? 'dist/console-demo' : 'dist/console'),
      emptyOutDir: true,
      assetsDir: 'console',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      rollupOptions: {
        // The reference needs the server's own document.
        input: (demo ? ['index'] : ['index', 'docs']).map((name) =>
          folder(`src/console/${name}.html`),
        ),
      },
    },
  };
});
