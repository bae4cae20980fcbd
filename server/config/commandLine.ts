import { parseArgs } from 'node:util';
import {
  type Command,
  type CommandLine,
  type CommandOption,
  type CommandOptions,
  type Described,
  flagOf,
  usageOf,
  valueProblem,
  wordsProblem,
} from './command.ts';

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
  return answer(read.help);
}

/** Ends the process with status 2, for a call that makes no sense. */
export function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  return process.exit(2);
}

/** Prints the help, and ends the process with status 0. */
export function answer(help: string): never {
  process.stdout.write(help);
  return process.exit(0);
}

/** Works as `readCommand`, and returns the help or the problem instead of printing it. */
export function parseCommand<const O extends CommandOptions>(
  command: Command<O>,
  words: readonly string[],
): CommandLine<O> | { help: string } | { problem: string } {
  const { call, check = () => undefined } = command;
  const options: CommandOptions = command.options ?? {};
  if (isHelp(words)) return { help: helpOf(call, command) };
  try {
    const parsed = parseArgs({
      args: words.map(hidden),
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { type }]) => [
          name,
          { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    });
    const texts = Object.fromEntries(
      Object.entries(parsed.values).map(([name, value]) => [name, String(value).replace(hiding, '')]),
    );
    const given = parsed.positionals.map(word => word.replace(hiding, ''));
    const problem = optionsProblem(options, texts) ?? wordsProblem(command, given);
    if (problem) return { problem: `${problem}: ${usageOf(call, command)}` };
    const line = { values: valuesOf(options, texts) as CommandLine<O>['values'], words: given };
    const wrong = check(line);
    return wrong ? { problem: `${wrong}: ${usageOf(call, command)}` } : line;
  } catch (error) {
    // The library adds how to write an argument that begins with a hyphen.
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    return { problem: `${sentence}: ${usageOf(call, command)}` };
  }
}

/** Whether the help is asked for. */
export const isHelp = (words: readonly string[]) =>
  words
    .slice(0, words.includes('--') ? words.indexOf('--') : undefined)
    .some(word => word === '--help' || word === '-h');

/** The library takes words such as -1 for options: this character before them hides that. */
const hiding = '\0';
const hidden = (word: string) => (/^-\d/.test(word) ? `${hiding}${word}` : word);

type Texts = Readonly<Record<string, string>>;

function optionsProblem(options: CommandOptions, texts: Texts): string | undefined {
  const missing = Object.keys(options).find(name => options[name]?.isRequired && !(name in texts));
  if (missing) return `--${missing} is missing`;
  return Object.entries(options)
    .flatMap(([name, option]) => valueProblem(name, option, texts[name]) ?? [])
    .at(0);
}

const valuesOf = (options: CommandOptions, texts: Texts) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { type, usual }]) => {
      const text = texts[name];
      if (type === 'boolean') return [name, text !== undefined];
      const isNumber = type === 'integer' || type === 'number';
      return [name, text !== undefined && isNumber ? Number(text) : (text ?? usual)];
    }),
  );

/** Returns the help of a command; `uses` are the lines that say how to call it. */
export function helpOf(call: string, described: Described, uses = `  ${usageOf(call, described)}`): string {
  const { summary, choices, options = {}, notes } = described;
  const flags = Object.entries(options).map(
    ([name, option]) => [flagOf(name, option), aboutOf(option)] as const,
  );
  return [
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    uses,
    ...(choices ? [`  ${choices.join(', ')}`] : []),
    columns([...flags, ['--help', 'shows this']]),
    ...(notes ? [notes] : []),
  ]
    .map(paragraph => `${paragraph}\n`)
    .join('\n');
}

const aboutOf = ({ about, usual }: CommandOption) =>
  usual === undefined ? about : `${about}; ${usual} by default`;

/** Returns rows of two columns, indented. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
}
