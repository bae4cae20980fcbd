import { parseArgs } from 'node:util';
import { formProblem, usageOf, type Command, type CommandOption, type CommandOptions } from './command.ts';

type ValueOf<O extends CommandOption> = O extends { type: 'boolean' }
  ? boolean
  : O extends { multiple: true }
    ? readonly string[]
    : string;

/** What a command was given: its options by name, and its arguments. */
export interface CommandLine<O extends CommandOptions = CommandOptions> {
  values: { readonly [K in keyof O]?: ValueOf<O[K]> };
  words: readonly string[];
}

/**
 * Returns what a command was given. With `--help` it prints the help and ends the process with status 0; on an unknown
 * option, or a missing or superfluous argument, it prints one sentence and ends it with status 2. Call it before
 * anything else: nothing may have been read, written or opened.
 */
export function readCommand<const O extends CommandOptions = Record<never, never>>(
  command: Command<O>,
  words: readonly string[] = process.argv.slice(2),
): CommandLine<O> {
  const read = parseCommand(command, words);
  if ('problem' in read) return refuse(read.problem);
  if (!('help' in read)) return read;
  process.stdout.write(read.help);
  return process.exit(0);
}

/** Ends the process with status 2, for a call that makes no sense. */
export function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  return process.exit(2);
}

const help = { type: 'boolean', short: 'h' } as const;

/** Works as `readCommand`, and returns the help or the problem instead of printing it. */
export function parseCommand<const O extends CommandOptions>(
  command: Command<O>,
  words: readonly string[],
): CommandLine<O> | { help: string } | { problem: string } {
  const { forms = { '': '' } } = command;
  const options: CommandOptions = command.options ?? {};
  try {
    const config = Object.entries(options).map(
      ([name, { type, multiple = false }]) => [name, { type, multiple }] as const,
    );
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...Object.fromEntries(config), help },
    });
    if (values.help) return { help: helpOf(command) };
    const missing = Object.keys(options).find(name => options[name]?.isRequired && !(name in values));
    const problem = missing ? `--${missing} is missing` : formProblem(Object.keys(forms), positionals);
    if (problem) return { problem: `${problem}: ${callOf(command)}` };
    return { values: values as CommandLine<O>['values'], words: positionals };
  } catch (error) {
    if (isHelp(words)) return { help: helpOf(command) };
    // The library adds how to write an argument that begins with a hyphen.
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    return { problem: `${sentence}: ${callOf(command)}` };
  }
}

const isHelp = (words: readonly string[]) =>
  words.slice(0, words.includes('--') ? words.indexOf('--') : undefined).includes('--help');

/** Returns how to call a command that has one form, else how to see them all. */
function callOf(command: Command): string {
  const [only, ...others] = Object.keys(command.forms ?? { '': '' });
  return only === undefined || others.length > 0
    ? `see npm run ${command.name} -- --help`
    : usageOf(command, only);
}

function helpOf(command: Command): string {
  const { summary, forms = { '': '' }, options = {}, notes } = command;
  const uses = Object.entries(forms).map(([form, about]) => [usageOf(command, form), about] as const);
  const flags = Object.entries(options).map(
    ([name, { value, about }]) => [`--${name}${value ? ` ${value}` : ''}`, about] as const,
  );
  return [
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    columns(uses),
    columns([...flags, ['--help', 'shows this']]),
    ...(notes ? [notes] : []),
  ]
    .map(paragraph => `${paragraph}\n`)
    .join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
}
