import { ConfigError, readConfig, type Config } from '#server/config.ts';

/** Runs a program with the configured settings and the first word after its name; says in one sentence why it could not. */
export function runCommand(run: (config: Config, word: string | undefined) => Promise<void>): void {
  const main = async () => run(readConfig(process.env), process.argv[2]);
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : (error as Error).message);
    process.exit(1);
  });
}
