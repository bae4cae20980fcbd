import { existsSync } from 'node:fs';
import { WrongCall } from '../../program.ts';

/** Options of both programs that work under load. */
const shared = {
  processes: { type: 'integer', range: [1, 8], usual: 2, about: 'web processes' },
  connections: { type: 'integer', range: [1, 1000], usual: 50, about: 'virtual users at once' },
  rate: { type: 'number', range: [0.1, 1000], usual: 10, about: 'actions started per second' },
  people: { type: 'integer', range: [2, 5000], usual: 200, about: 'accounts' },
  port: { type: 'integer', range: [1024, 65_000], usual: 4200, about: 'the first port' },
  database: {
    type: 'string',
    value: '<postgres://…>',
    about: 'a server on which databases may be created; otherwise one is started',
  },
} as const;

export const loadOptions = {
  ...shared,
  minutes: { type: 'number', range: [0.01, 24 * 60], usual: 5, about: 'how long it runs' },
  pushes: { type: 'boolean', about: 'every user has a phone, and is told of messages by pushes' },
  kill: { type: 'boolean', about: 'kills one of the processes every ten to thirty seconds' },
} as const;

export const faultOptions = {
  ...shared,
  count: { type: 'integer', range: [1, 10_000], usual: 100, about: 'how often something is killed' },
} as const;

/** @throws WrongCall without a build, which the processes run */
export function requireBuild(): void {
  if (!existsSync('build/server/index.cjs'))
    throw new WrongCall('There is no build: run npm run build first');
}
