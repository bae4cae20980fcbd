/** An option of a command, written `--name`. */
export interface CommandOption {
  type: 'boolean' | 'string';
  /** What stands for the value of a text in the help: "<folder>". */
  value?: string;
  /** What it does, for the help; without a full stop. */
  about: string;
  /** May be given several times. */
  multiple?: boolean;
  isRequired?: boolean;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** What a command is called, does and takes. Its help and what it refuses follow from this. */
export interface Command<O extends CommandOptions = CommandOptions> {
  /** Its name in package.json. */
  name: string;
  /** What it does, as in the table of README.md; without a full stop. */
  summary: string;
  /**
   * The arguments that it takes, in each form that it can be called, with what that does; none by default. `cancel
   * <id>` is a word and a required argument, `[words…]` any number of them, `<id>…` at least one, `a|b` one of them.
   */
  forms?: Readonly<Record<string, string>>;
  options?: O;
  /** A paragraph for the end of the help. */
  notes?: string;
}

/** Options that the usage names one by one; more are left to the list below it. */
const namedOptions = 3;

/** npm runs these without `run`. */
const ownWords = ['start', 'test'];

/** Returns how to call a command: "npm run backup -- <file.zip>". */
export function usageOf({ name, options = {} }: Command, form: string): string {
  const flags = Object.entries(options).map(([option, { value, isRequired }]) => {
    const flag = `--${option}${value ? ` ${value}` : ''}`;
    return isRequired ? flag : `[${flag}]`;
  });
  const named = flags.length > namedOptions ? ['[options]'] : flags;
  const rest = [form, ...named].filter(Boolean).join(' ');
  return `npm ${ownWords.includes(name) ? '' : 'run '}${name}${rest && ` -- ${rest}`}`;
}

/** Returns what is wrong with the arguments of a command that has these forms, without a full stop. */
export function formProblem(forms: readonly string[], given: readonly string[]): string | undefined {
  const [word] = given;
  if (word === undefined && forms.includes('')) return undefined;
  const parsed = forms.filter(Boolean).map(form => form.split(' '));
  const meant = parsed.filter(([first = '']) => word !== undefined && isWord(first) && allows(first, word));
  const others = parsed.filter(([first = '']) => word === undefined || !isWord(first) || parsed.length === 1);
  const problems = (meant.length > 0 ? meant : others).map(form => problemIn(form, given));
  if (problems.includes(undefined)) return undefined;
  return problems[0] ?? `${JSON.stringify(word)} is not known here`;
}

function problemIn(form: readonly string[], given: readonly string[]): string | undefined {
  for (const [index, part] of form.entries()) {
    const word = given[index];
    if (part.startsWith('[')) continue;
    if (!word) return `${part.replace(/…$/, '')} is missing`;
    if (isWord(part) && !allows(part, word))
      return `${JSON.stringify(word)} is ${part.includes('|') ? 'none of' : 'not'} ${part.replaceAll('|', ', ')}`;
  }
  const takesMore = /…\]?$/.test(form.at(-1) ?? '');
  return given.length > form.length && !takesMore
    ? `${JSON.stringify(given[form.length])} is one argument too many`
    : undefined;
}

const isWord = (part: string) => !/[<[]/.test(part);
const allows = (part: string, word: string) => part.split('|').includes(word);
