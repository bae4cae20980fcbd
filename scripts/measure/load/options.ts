import { existsSync } from 'node:fs';
import { readCommand, refuse } from '#server/config/commandLine.ts';

/** Options shared by both programs. */
export interface Options {
  processes: number;
  connections: number;
  /** Actions started per second. */
  rate: number;
  people: number;
  database: string | undefined;
  port: number;
  minutes: number;
  kill: boolean;
  count: number;
}

const number = (usual: string, about: string) =>
  ({ type: 'string', value: '<number>', about: `${about}, ${usual} by default`, usual }) as const;

const all = {
  processes: number('2', 'web processes'),
  connections: number('50', 'virtual users at once'),
  rate: number('10', 'actions started per second'),
  people: number('200', 'accounts'),
  port: number('4200', 'the first port'),
  minutes: number('5', 'how long it runs'),
  count: number('100', 'how often something is killed'),
  database: {
    type: 'string',
    value: '<postgres://…>',
    about: 'a server on which databases may be created; otherwise one is started',
  },
  kill: { type: 'boolean', about: 'kills one of the processes every ten to thirty seconds' },
} as const;

/** A program and which of the options it takes. */
interface LoadCommand {
  name: string;
  summary: string;
  takes: readonly (keyof typeof all)[];
}

/** Parses the command-line arguments. Exits with a list of the problems if they are invalid. */
export function readOptions({ takes, ...command }: LoadCommand): Options {
  const options: Partial<typeof all> = Object.fromEntries(takes.map(name => [name, all[name]]));
  const { values } = readCommand({ ...command, options: options as typeof all });
  const problems: string[] = [];
  const read = (name: Exclude<keyof typeof all, 'database' | 'kill'>, least: number, most: number) => {
    const value = Number(values[name] ?? all[name].usual);
    if (!(value >= least && value <= most))
      problems.push(`--${name} must be a number from ${least} to ${most}`);
    return value;
  };
  const given: Options = {
    processes: read('processes', 1, 8),
    connections: read('connections', 1, 1000),
    rate: read('rate', 0.1, 1000),
    people: read('people', 2, 5000),
    port: read('port', 1024, 65_000),
    minutes: read('minutes', 0.01, 24 * 60),
    count: read('count', 1, 10_000),
    database: values.database,
    kill: values.kill === true,
  };
  if (!existsSync('build/server/index.cjs')) problems.push('There is no build: run npm run build first');
  return problems.length === 0 ? given : refuse(problems.join('\n'));
}
