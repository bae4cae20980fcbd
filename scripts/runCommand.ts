import type { Command, CommandOptions } from '#server/config/command.ts';
import { readCommand, type CommandLine } from '#server/config/commandLine.ts';
import { ConfigError, readConfig, type Config } from '#server/config/index.ts';
import { misspelt } from '#server/config/variables/misspelt.ts';

/** Runs a program with the configured settings and what it was given; prints one sentence if it fails. */
export function runCommand<const O extends CommandOptions = Record<never, never>>(
  command: Command<O>,
  run: (config: Config, given: CommandLine<O>) => Promise<void>,
): void {
  const given = readCommand(command);
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
