/** An option of a command, written `--name`. */
export interface CommandOption {
  type: 'boolean' | 'string' | 'integer' | 'number';
  /** What stands for the value in the help: "<folder>". */
  value?: string;
  /** What it does, for the help; without a full stop. */
  about: string;
  isRequired?: boolean;
  /** The texts that it can be. */
  choices?: readonly string[];
  /** The least and the greatest number. */
  range?: readonly [number, number];
  /** Its value when it isn't given. */
  usual?: string | number;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

type ValueOf<O extends CommandOption> = O extends { type: 'boolean' }
  ? boolean
  : O extends { type: 'integer' | 'number' }
    ? number
    : O extends { choices: readonly (infer C)[] }
      ? C
      : string;

type IsThere<O extends CommandOption> = O extends
  | { type: 'boolean' }
  | { isRequired: true }
  | { usual: string | number }
  ? true
  : false;

/** What a command was given: its options by name, and its arguments. */
export interface CommandLine<O extends CommandOptions = CommandOptions> {
  values: { readonly [K in keyof O]: IsThere<O[K]> extends true ? ValueOf<O[K]> : ValueOf<O[K]> | undefined };
  words: readonly string[];
}

/** What a command does and takes. Its help and what it refuses follow from this. */
export interface Declaration<O extends CommandOptions = CommandOptions> {
  /** What it does; without a full stop. */
  summary: string;
  /** Its arguments, none by default: `<id>` is required, `[file]` is not, and `…` means any number: "<id> [words…]". */
  args?: string;
  /** The words that its arguments can be. */
  choices?: readonly string[];
  options?: O;
  /** A paragraph for the end of the help. */
  notes?: string;
  /** Returns what is wrong with a call beyond the form of each part, without a full stop. */
  check?: (given: CommandLine<O>) => string | undefined;
}

/** A declared command, and how it is called: "npx poruch backup create", "npm run demo --". */
export type Command<O extends CommandOptions = CommandOptions> = Declaration<O> & { call: string };

/** A declaration as its help shows it. */
export type Described = Omit<Declaration, 'check'>;

/** Options that the usage names one by one; more are left to the list below it. */
const namedOptions = 3;

/** Returns how to call a command: "npx poruch backup create [file.zip] [--keep <number>]". */
export function usageOf(call: string, { args = '', options = {} }: Described): string {
  const required = flagsOf(options, option => option.isRequired === true);
  const others = flagsOf(options, option => !option.isRequired).map(flag => `[${flag}]`);
  const named = others.length > namedOptions ? ['[options]'] : others;
  const rest = [args, ...required, ...named].filter(Boolean).join(' ');
  return rest ? `${call} ${rest}` : withoutDashes(call);
}

/** npm gives what follows two hyphens to the program. */
export const withoutDashes = (call: string): string => call.replace(/ --$/, '');

const flagsOf = (options: CommandOptions, isWanted: (option: CommandOption) => boolean) =>
  Object.entries(options)
    .filter(([, option]) => isWanted(option))
    .map(([name, option]) => flagOf(name, option));

/** Returns an option as it is written: "--keep <number>". */
export const flagOf = (name: string, { type, value, choices }: CommandOption): string =>
  type === 'boolean' ? `--${name}` : `--${name} ${value ?? choices?.join('|') ?? '<number>'}`;

/** Returns what is wrong with the arguments, without a full stop. */
export function wordsProblem(
  { args = '', choices }: Described,
  given: readonly string[],
): string | undefined {
  const parts = args.split(' ').filter(Boolean);
  const missing = parts.find((part, index) => part.startsWith('<') && !given[index]);
  if (missing) return `${missing.replace(/…/, '')} is missing`;
  const strange = choices && given.find(word => !choices.includes(word));
  if (strange !== undefined) return `${JSON.stringify(strange)} is none of ${choices?.join(', ')}`;
  const takesMore = parts.at(-1)?.includes('…') ?? false;
  return given.length > parts.length && !takesMore
    ? `${JSON.stringify(given[parts.length])} is one argument too many`
    : undefined;
}

/** Returns what is wrong with the value of an option, without a full stop. */
export function valueProblem(
  name: string,
  { type, choices, range }: CommandOption,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  const not = `not ${JSON.stringify(text)}`;
  if (choices && !choices.includes(text)) return `--${name} must be one of ${choices.join(', ')}, ${not}`;
  if (type !== 'integer' && type !== 'number') return undefined;
  const [least, most] = range ?? [-Infinity, Infinity];
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most && (type === 'number' || Number.isInteger(number))) return undefined;
  return `--${name} must be a ${type === 'integer' ? 'whole ' : ''}number from ${least} to ${most}, ${not}`;
}
