import { readConfig, type ConfigError } from '#server/config.ts';

/** The least that production needs. */
export const productionSettings = {
  PORUCH_MODE: 'production',
  ROOT_URL: 'https://help.example.org',
  CLIENT_ID: 'our-client',
  CLIENT_SECRET: 'a-long-enough-client-secret',
};

/** What a start with these settings is refused for; empty when it is not. */
export function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}
