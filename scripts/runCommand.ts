import { ConfigError, readConfig, type Config } from '#server/config/index.ts';

/** Runs a program with the configured settings and its first argument; prints one sentence when it fails. */
export function runCommand(run: (config: Config, word: string | undefined) => Promise<void>): void {
  const main = async () => run(readConfig(process.env), process.argv[2]);
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : (error as Error).message);
    process.exit(1);
  });
}
