import { parseEnv } from 'node:util';

/**
 * Whether a value can be written so that a shell, systemd, compose and Node read the same: each knows single quotes,
 * and, around a value with an apostrophe, double ones.
 */
export const canBeQuoted = (value: string): boolean =>
  !/[\r\n\0]/.test(value) && (!value.includes("'") || !/["\\$`]/.test(value));

const quoted = (value: string) => (value.includes("'") ? `"${value}"` : `'${value}'`);

/**
 * Returns the text of an env file. What an earlier file had beside these settings is kept below them, such as the keys
 * of a payment provider. @throws Error for a value that can't be quoted
 */
export function envFileText(settings: Readonly<Record<string, string>>, earlier: string): string {
  const added = Object.entries(parseEnv(earlier)).filter(([name]) => !(name in settings));
  const line = ([name, value = '']: readonly [string, string | undefined]) => {
    if (!canBeQuoted(value)) throw new Error(`${name} can't be written to a file: it contains quotes or $.`);
    return `${name}=${quoted(value)}`;
  };
  return [
    '# Written by "npm run setup"; docs/settings.md explains every variable. Contains secrets: keep it to yourself.',
    ...Object.entries(settings).map(line),
    ...(added.length > 0 ? ['# Kept from the file before.', ...added.map(line)] : []),
    '',
  ].join('\n');
}

/** Returns one setting of an env file; undefined when it is not there, or empty. */
export const settingIn = (file: string, name: string): string | undefined =>
  parseEnv(file)[name] || undefined;
