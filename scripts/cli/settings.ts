import { readConfig, type Config } from '#server/config/index.ts';
import { misspelt } from '#server/config/variables/misspelt.ts';

/** Reads the settings, and warns of variables that look misspelt. @throws ConfigError */
export function readSettings(): Config {
  const config = readConfig(process.env);
  for (const sentence of misspelt(process.env)) console.error(sentence);
  return config;
}
