import type { CommanderError } from 'commander';

/** Ends the process once commander has said what it has to say: 0 after help, 2 after wrong usage. */
export function leave(error: CommanderError): never {
  process.exit(error.exitCode === 0 ? 0 : 2);
}
