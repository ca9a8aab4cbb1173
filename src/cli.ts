#!/usr/bin/env node
import { Command } from 'commander';
import { checkCommand } from '../conformance/cli/check.js';
import { checksCommand } from '../conformance/cli/checks.js';
import { profileCommand } from '../conformance/cli/profile.js';
import { serveCommand } from './cli/serve.js';
import { version } from './cli/version.js';

const program = new Command('location-data-kit')
  .description('A sandbox, a mock and a conformance kit for the Location Data Subscription API')
  .version(version)
  .showHelpAfterError('(add --help to see how it is used)')
  .addCommand(serveCommand())
  .addCommand(checkCommand())
  .addCommand(checksCommand())
  .addCommand(profileCommand())
  .addHelpText(
    'after',
    `
Examples:
  $ location-data-kit serve                            a sandbox on http://127.0.0.1:4010
  $ location-data-kit check http://127.0.0.1:4010      does that deployment do what the specification says?
  $ location-data-kit checks                           what is checked, and why
  $ location-data-kit profile diff a.json b.json       two deployments side by side
  $ location-data-kit serve --help                     every command explains itself
`,
  );

await program.parseAsync();
