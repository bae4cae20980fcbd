import { ConfigError, readConfig, type Config } from '#server/config/index.ts';

/** Reads the settings; if any are invalid, prints one sentence for each problem and exits. */
export function configOrExit(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
