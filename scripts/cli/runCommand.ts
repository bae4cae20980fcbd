import type { Command, CommandOptions } from '#server/config/command.ts';
import { readCommand, refuse, type CommandLine } from '#server/config/commandLine.ts';
import { ConfigError, readConfig, type Config } from '#server/config/index.ts';
import { misspelt } from '#server/config/variables/misspelt.ts';

/**
 * Runs a program with the configured settings and what it was given; prints one sentence if it fails. `check` returns what
 * is wrong with the arguments beyond their form: the program then ends as for an unknown option.
 */
export function runCommand<const O extends CommandOptions = Record<never, never>>(
  command: Command<O>,
  run: (config: Config, given: CommandLine<O>) => Promise<void>,
  check: (given: CommandLine<O>) => string | undefined = () => undefined,
): void {
  const given = readCommand(command);
  const problem = check(given);
  if (problem) refuse(`${problem}: see npm run ${command.name} -- --help`);
  const main = async () => {
    const config = readConfig(process.env);
    for (const sentence of misspelt(process.env)) console.error(sentence);
    await run(config, given);
  };
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : (error as Error).message);
    process.exit(1);
  });
}
