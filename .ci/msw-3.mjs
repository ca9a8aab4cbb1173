// Runs the tests of the mock with MSW 3, which npm installs with later versions of Node.js. Reports
// as TAP. Not the differential tests: MSW 3 leaves `/V1` to others, where MSW 2 ignores the case.
import module from 'node:module';
import { pathToFileURL } from 'node:url';

const modules = [
  'mock',
  'lost-responses',
  'library-controls',
  'custom-places',
  'mock-storage',
  'mock-conformance',
];

/** MSW 3 is a package of this project, under another name. */
const parentURL = pathToFileURL('test/consumers/package.json').href;

function resolve(specifier, context, next) {
  if (!/^msw(?=$|\/)/.test(specifier)) return next(specifier, context);
  return next(specifier.replace('msw', 'msw-3'), { ...context, parentURL });
}

if (module.registerHooks) {
  module.registerHooks({ resolve });
  for (const name of modules) await import(`../dist/test/msw/${name}.js`);
} else {
  process.stdout.write('TAP version 14\n1..0 # SKIP needs Node.js 22.15\n');
}
