import { Command } from 'commander';
import { flag } from '../command/flag.js';
import { print } from '../command/print.js';
import { readNamedFile } from '../command/read-file.js';
import { withExitCodes } from '../command/usage.js';
import { openApiDocument } from '../openapi/document.js';
import { referenceProfile } from '../points/index.js';
import { answersOf, readProfile } from '../points/profile.js';

interface OpenApiFlags {
  readonly profile?: string;
  readonly server?: string;
}

/** The command `openapi`. */
export function openApiCommand(): Command {
  return withExitCodes(new Command('openapi'))
    .description(
      'Prints the OpenAPI 3.1 document of the service. What the specification leaves open ' +
        'follows the profile, and is marked with x-open-point.',
    )
    .addOption(flag('--profile <file>', 'describe a deployment with this profile'))
    .addOption(
      flag(
        '--server <url>',
        'address of the deployment, the part in front of /v1; without it, the document has no server',
      ),
    )
    .action(async (flags: OpenApiFlags, command: Command) => {
      const refuse = (error: Error) =>
        command.error(`location-data-kit openapi: ${error.message}`, { exitCode: 2 });
      const document = await documentOf(flags).catch(refuse);
      await print(`${JSON.stringify(document, null, 2)}\n`);
    });
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** @throws {Error} naming the flag, and what is wrong with its value */
async function documentOf({ profile, server }: OpenApiFlags) {
  if (server !== undefined && !isWebAddress(server)) {
    throw new Error('--server must be an http or https URL, such as https://places.example.com');
  }
  const given = profile && (await readNamedFile('--profile', profile, readProfile));
  const answers = given ? answersOf(given) : {};
  return openApiDocument({ ...referenceProfile, ...answers }, server?.replace(/\/+$/, ''));
}
