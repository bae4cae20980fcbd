import { flagOf, usageOf, type CommandOption, type Described } from './command.ts';

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
