import { parseEnv } from 'node:util';

/**
 * Whether a value can be quoted so that a shell, systemd, compose and Node parse it alike: in single quotes, or in double
 * quotes if it contains an apostrophe.
 */
export const canBeQuoted = (value: string): boolean =>
  !/[\r\n\0]/.test(value) && (!value.includes("'") || !/["\\$`]/.test(value));

const quoted = (value: string) => (value.includes("'") ? `"${value}"` : `'${value}'`);

/**
 * Returns the text of an env file. Other settings of the earlier file, such as the keys of a payment provider, follow
 * these. @throws Error for a value that can't be quoted
 */
export function envFileText(settings: Readonly<Record<string, string>>, earlier: string): string {
  const added = Object.entries(parseEnv(earlier)).filter(([name]) => !(name in settings));
  const line = ([name, value = '']: readonly [string, string | undefined]) => {
    if (!canBeQuoted(value)) throw new Error(`${name} can't be written to a file: it contains quotes or $.`);
    return `${name}=${quoted(value)}`;
  };
  return [
    '# Written by "npm run setup"; docs/settings.md explains every variable. Contains secrets: do not share it.',
    ...Object.entries(settings).map(line),
    ...(added.length > 0 ? ['# From the earlier file.', ...added.map(line)] : []),
    '',
  ].join('\n');
}

/** Returns one setting of an env file; undefined if it is absent or empty. */
export const settingIn = (file: string, name: string): string | undefined =>
  parseEnv(file)[name] || undefined;
