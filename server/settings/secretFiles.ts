import { readFileSync } from 'node:fs';
import { settings, settingNames, type Environment, type SettingName } from './index.ts';
import type { Declaration } from './declare.ts';

/** The names of the settings that only the server may know. */
export const secretNames = settingNames.filter(name => (settings[name] as Declaration).secret);

/** The variable that names a file with the secret in it. */
export const fileVariable = (name: SettingName) => `${name}_FILE` as const;

/** The environment with the files that it may name in place of secrets. */
export type EnvironmentWithFiles = Environment & {
  readonly [N in SettingName as `${N}_FILE`]?: string | undefined;
};

/**
 * The environment with what stands in the files that it names, without the line break at their end. Containers get their
 * secrets this way: the variables of a process are seen by whoever may look at it, and by what it starts. Adds a sentence to
 * `problems` for each that cannot be had, which never holds any of the content.
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
