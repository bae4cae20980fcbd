import { readFileSync } from 'node:fs';
import { settings, settingNames, type Environment, type SettingName } from './index.ts';
import type { Declaration } from './declare.ts';

/** The names of the settings that must never leave the server. */
export const secretNames = settingNames.filter(name => (settings[name] as Declaration).secret);

/** The variable with the path of a file that contains the secret. */
export const fileVariable = (name: SettingName) => `${name}_FILE` as const;

/** The environment, including the variables that name files in place of secrets. */
export type EnvironmentWithFiles = Environment & {
  readonly [N in SettingName as `${N}_FILE`]?: string | undefined;
};

/**
 * Returns the environment with the contents of the secret files, without their trailing line break. Containers receive
 * their secrets this way: environment variables are visible to anyone who can inspect the process, and to its children.
 * Adds a sentence to `problems` for each unreadable file, which never includes any of the content.
 */
export function withSecretFiles(env: EnvironmentWithFiles, problems: string[]): Environment {
  const read = secretNames.flatMap(name => {
    const path = env[fileVariable(name)];
    if (!path) return [];
    if (env[name]) problems.push(`${name} and ${fileVariable(name)} are both set: keep one of them`);
    const secret = contentOf(path);
    if (typeof secret === 'string') return [[name, secret] as const];
    problems.push(`${fileVariable(name)}: ${path} ${secret.why}`);
    return [];
  });
  return read.length > 0 ? { ...env, ...Object.fromEntries(read) } : env;
}

function contentOf(path: string): string | { why: string } {
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return secret === '' ? { why: 'is empty' } : secret;
  } catch (error) {
    return { why: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` };
  }
}
