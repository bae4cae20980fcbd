import { ConfigError, readConfig, type Config } from '#server/config/index.ts';
import { misspelt } from '#server/config/variables/misspelt.ts';

/** Runs a program with the configured settings and its first argument; prints one sentence if it fails. */
export function runCommand(run: (config: Config, word: string | undefined) => Promise<void>): void {
  const main = async () => {
    const config = readConfig(process.env);
    for (const sentence of misspelt(process.env)) console.error(sentence);
    await run(config, process.argv[2]);
  };
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : (error as Error).message);
    process.exit(1);
  });
}
