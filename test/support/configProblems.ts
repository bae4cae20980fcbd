import { readConfig, type ConfigError } from '#server/config/index.ts';

/** The minimal settings for production. */
export const productionSettings = {
  PORUCH_MODE: 'production',
  ROOT_URL: 'https://help.example.org',
  CLIENT_ID: 'our-client',
  CLIENT_SECRET: 'a-long-enough-client-secret',
};

/** Returns why a start with these settings is refused; empty when it isn't. */
export function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}
