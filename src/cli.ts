#!/usr/bin/env node
import { Command } from 'commander';
import { serveCommand } from './cli/serve.js';
import { version } from './cli/version.js';

const program = new Command('location-data-kit')
  .description('A sandbox, a mock and a conformance kit for the Location Data Subscription API')
  .version(version)
  .showHelpAfterError('(add --help to see how it is used)')
  .addCommand(serveCommand())
  .addHelpText(
    'after',
    `
Examples:
  $ location-data-kit serve                            a sandbox on http://127.0.0.1:4010
  $ location-data-kit serve --help                     what else it can do
`,
  );

await program.parseAsync();
