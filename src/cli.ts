#!/usr/bin/env node
import { Command } from 'commander';
import { fileErrorReason } from './command/read-file.js';
import { dropUnsetVariables, withExitCodes } from './command/usage.js';
import { version } from './server/version.js';

/**
 * Only the requested command is loaded, so that `serve` need not wait for the kit; all of them for
 * the top-level help.
 */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./cli/serve.js')).serveCommand()],
  ['check', async () => (await import('../conformance/cli/check.js')).checkCommand()],
  ['checks', async () => (await import('../conformance/cli/checks.js')).checksCommand()],
  ['openapi', async () => (await import('./cli/openapi.js')).openApiCommand()],
  ['profile', async () => (await import('../conformance/cli/profile.js')).profileCommand()],
]);
const wanted = commands.get(process.argv[2] ?? '');
const loaded = await Promise.all(
  (wanted ? [wanted] : [...commands.values()]).map((load) => load()),
);

const program = withExitCodes(new Command('location-data-kit'))
  .description('A sandbox, a mock and a conformance kit for the Location Data Subscription API')
  .version(version)
  .hook('preSubcommand', (_program, command) => dropUnsetVariables(command))
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

// The reader of stdout may go away (`| head`, a closed terminal): the command still cleans up.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const command of loaded) program.addCommand(command);
try {
  await program.parseAsync();
} catch (error) {
  // Such as a full disk behind stdout.
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  process.stderr.write(`location-data-kit: ${fileErrorReason(error)}\n`);
  process.exitCode = 2;
}
