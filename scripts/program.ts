import {
  type CommandLine,
  type CommandOptions,
  type Declaration,
  type Described,
  usageOf,
} from '#server/config/command.ts';
import { answer, columns, helpOf, isHelp, readCommand, refuse } from '#server/config/commandLine.ts';

/** A command of a program. */
export interface ProgramCommand {
  described: Described;
  /** Does it, unless the arguments are refused. `name`: as the program knows it. */
  run(program: string, name: string, words: readonly string[]): Promise<void>;
}

/**
 * Declares a command of a program. `load` imports what it does once the arguments are read: neither the help nor a
 * refusal waits for that.
 */
export const command = <const O extends CommandOptions = Record<never, never>>(
  declaration: Declaration<O>,
  load: () => Promise<(given: CommandLine<O>, name: string) => unknown>,
): ProgramCommand => ({
  described: declaration,
  async run(program, name, words) {
    const given = readCommand({ ...declaration, call: callOf(program, name) }, words);
    const run = await load();
    await run(given, name);
  },
});

const callOf = (program: string, name: string) => (name ? `${program} ${name}` : program);

/** A program of several commands. */
export interface Program {
  /** How it is called: "npx poruch", "npm run measure --". */
  call: string;
  /** What it is for; without a full stop. */
  summary: string;
  /** By name, such as "backup create"; that of '' needs none. */
  commands: Readonly<Record<string, ProgramCommand>>;
  /** A paragraph for the end of the help. */
  notes?: string;
}

/**
 * Runs the command of a program that the words name. The process ends with status 0 when it is done, 1 with one sentence
 * when it has failed, and 2 when the call makes no sense.
 */
export async function runProgram(
  program: Program,
  words: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const { call, commands } = program;
  const name = [2, 1, 0].map(count => words.slice(0, count).join(' ')).find(some => some in commands);
  const rest = words.slice(name ? name.split(' ').length : 0);
  const found = name === undefined ? undefined : commands[name];
  const isList = !found || (name === '' && Object.keys(commands).length > 1);
  if (isList && isHelp(words)) return answer(listOf(program, words));
  if (!found) return refuse(problemOf(program, words));
  try {
    await found.run(call, name ?? '', rest);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(error instanceof WrongCall ? 2 : 1);
  }
}

/** A call that makes no sense, where only the command itself can tell. Its message is shown. */
export class WrongCall extends Error {
  override name = 'WrongCall';
}

/** Names of commands that begin with these words, as far as they are words of commands. */
function namesFor({ commands }: Program, words: readonly string[]): string[] {
  const [noun] = words;
  const names = Object.keys(commands);
  const ofNoun = names.filter(name => name.startsWith(`${noun} `));
  return ofNoun.length > 0 ? ofNoun : names;
}

function listOf(program: Program, words: readonly string[]): string {
  const names = namesFor(program, words);
  const { call, commands, summary, notes } = program;
  const described = (name: string): Described => commands[name]?.described ?? { summary: '' };
  const uses = names.map(name => {
    const { args = '', summary: about } = described(name);
    return [usageOf(callOf(call, name), { summary: about, args }), about] as const;
  });
  const { options = {} } = names.includes('') ? described('') : {};
  return helpOf(call, { summary, options, ...(notes ? { notes } : {}) }, columns(uses));
}

function problemOf(program: Program, words: readonly string[]): string {
  const { call, commands } = program;
  const [noun, verb] = words;
  const isNoun = Object.keys(commands).some(name => name.startsWith(`${noun} `));
  const see = `see ${isNoun ? `${call} ${noun}` : call} --help`;
  if (noun === undefined) return `A command is missing: ${see}`;
  if (isNoun && (verb === undefined || verb.startsWith('-'))) return `What to do is missing: ${see}`;
  return `${JSON.stringify(isNoun ? `${noun} ${verb}` : noun)} is not known here: ${see}`;
}
