import { ConfigError, readConfig, type Config } from '#server/config/index.ts';

/** Reads the settings; ends the process with their problems, one sentence each, when they are wrong. */
export function configOrExit(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
