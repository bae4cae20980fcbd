import { parseArgs } from 'node:util';
import { existsSync } from 'node:fs';

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

const usual = {
  processes: '2',
  connections: '50',
  rate: '10',
  people: '200',
  port: '4200',
  minutes: '5',
  count: '100',
};

/** Parses the command-line arguments. Exits with a list of the problems if they are invalid. */
export function readOptions(use: string): Options {
  const problems: string[] = [];
  const values = parse(problems);
  const number = (name: keyof typeof usual, least: number, most: number) => {
    const value = Number(values[name] ?? usual[name]);
    if (!(value >= least && value <= most))
      problems.push(`--${name} must be a number from ${least} to ${most}`);
    return value;
  };
  const options: Options = {
    processes: number('processes', 1, 8),
    connections: number('connections', 1, 1000),
    rate: number('rate', 0.1, 1000),
    people: number('people', 2, 5000),
    port: number('port', 1024, 65_000),
    minutes: number('minutes', 0.01, 24 * 60),
    count: number('count', 1, 10_000),
    database: values.database,
    kill: values.kill === true,
  };
  if (!existsSync('build/server/index.cjs')) problems.push('there is no build: run "npm run build" first');
  if (problems.length === 0) return options;
  console.error([...problems, `Use: ${use}`].join('\n'));
  return process.exit(2);
}

function parse(problems: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      options: {
        ...{ processes: text, connections: text, rate: text, people: text, port: text, minutes: text },
        ...{ count: text, database: text, kill: { type: 'boolean' } },
      },
    }).values;
  } catch (error) {
    problems.push((error as Error).message);
    return {};
  }
}
