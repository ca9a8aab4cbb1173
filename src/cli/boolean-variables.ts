import type { Command } from 'commander';

const words = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/**
 * Reads the environment variables of boolean flags, which commander takes for set whatever they say. To be called before
 * the command is parsed: those that say no are removed.
 */
export function readBooleanVariables(command: Command, env: NodeJS.ProcessEnv = process.env): void {
  for (const option of command.options) {
    const { envVar } = option;
    const value = envVar === undefined ? undefined : env[envVar];
    if (!option.isBoolean() || envVar === undefined || value === undefined) continue;
    const on = words.get(value.toLowerCase());
    if (on === undefined) {
      command.error(`error: ${envVar}=${value} is neither true nor false: write true, false, 1 or 0`, {
        exitCode: 2,
      });
    }
    if (!on) Reflect.deleteProperty(env, envVar);
  }
}
