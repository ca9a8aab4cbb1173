import { Command } from 'commander';
import { printJson } from '../command/print.js';
import { readNamedFile } from '../command/read-file.js';
import Joi from 'joi';
import { withFlags } from '../command/flags.js';
import { rejectUsage } from '../command/usage.js';
import type { Declarations, OptionsOf } from '../input/option.js';
import { openApiDocument } from '../openapi/document.js';
import { defaultProfile } from '../open-questions/index.js';
import { answersOf, readProfile } from '../open-questions/profile.js';

const openApiOptions = {
  profile: {
    schema: () => Joi.string(),
    flag: '--profile <file>',
    help: 'describe a deployment with this profile',
  },
  server: {
    schema: () =>
      Joi.string()
        .uri({ scheme: ['http', 'https'] })
        .messages({
          'string.uriCustomScheme':
            '{{#label}} must be an http or https URL, such as https://places.example.com',
        }),
    flag: '--server <url>',
    help: 'URL of the deployment, without /v1; without it, the document names no server',
  },
} as const satisfies Declarations;

interface OpenApiFlags extends OptionsOf<typeof openApiOptions> {}

/** The command `openapi`. */
export function openApiCommand(): Command {
  return withFlags(new Command('openapi'), openApiOptions)
    .description(
      'Prints the OpenAPI 3.1 document of the service. Unspecified behaviour is documented ' +
        'as the profile defines it, and marked with x-open-question.',
    )
    .action(async (flags: OpenApiFlags, command: Command) => {
      const reject = (error: Error) => rejectUsage(command, error);
      const document = await documentOf(flags).catch(reject);
      await printJson(document);
    });
}

/** @throws {NamedFileError} */
async function documentOf({ profile, server }: OpenApiFlags) {
  const given = profile && (await readNamedFile('--profile', profile, readProfile));
  const answers = given ? answersOf(given) : {};
  return openApiDocument({ ...defaultProfile, ...answers }, server?.replace(/\/+$/, ''));
}
