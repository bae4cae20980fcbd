import type { ConsoleState } from '#contract/entities/console.ts';
import { consoleQueues } from '#contract/rules/console.ts';

export type OpenConsole = Extract<ConsoleState, { kind: 'open' }>;

type Told = Partial<Omit<OpenConsole, 'counts'>> & { counts?: Partial<OpenConsole['counts']> };

/** A console that is open, fresh until ten minutes past ten on 2 March 2026, in which nothing waits but what is told. */
export function openConsole({ counts, ...facts }: Told = {}): OpenConsole {
  const none = Object.fromEntries(consoleQueues.map(queue => [queue, 0])) as OpenConsole['counts'];
  return {
    kind: 'open',
    freshUntil: '2026-03-02T10:10:00.000Z',
    recoveryCodes: 10,
    counts: { ...none, ...counts },
    ...facts,
  };
}
