import { Command } from 'commander';
import { flag } from '../command/flag.js';
import { print } from '../command/print.js';
import { readNamedFile } from '../command/read-file.js';
import { withExitCodes } from '../command/usage.js';
import { openApiDocument } from '../openapi/document.js';
import { referenceProfile } from '../profile/open-points/index.js';
import { answersOf, readProfile } from '../profile/profile.js';
import { version } from '../server/version.js';

/** The command `openapi`. */
export function openApiCommand(): Command {
  return withExitCodes(new Command('openapi'))
    .summary('print the OpenAPI document of the service')
    .description(
      'Prints the OpenAPI 3.1 document of the service. What the specification leaves open ' +
        'follows the profile, and is marked with x-open-point.',
    )
    .addOption(flag('--profile <file>', 'describe a deployment with this profile'))
    .action(async ({ profile }: { profile?: string }, command: Command) => {
      const refuse = (error: Error) =>
        command.error(`location-data-kit: ${error.message}`, { exitCode: 2 });
      const given =
        profile === undefined
          ? null
          : await readNamedFile('--profile', profile, readProfile).catch(refuse);
      const document = openApiDocument(
        { ...referenceProfile, ...(given && answersOf(given)) },
        version,
      );
      await print(`${JSON.stringify(document, null, 2)}\n`);
    });
}
