import type { ConsoleState } from '#contract/console/queueItem.ts';
import { consoleQueues } from '#contract/console/queues.ts';

export type OpenConsole = Extract<ConsoleState, { kind: 'open' }>;

type OpenConsoleOptions = Partial<Omit<OpenConsole, 'counts'>> & { counts?: Partial<OpenConsole['counts']> };

/**
 * Creates the state of an open console, unlocked until 10:10 on 2 March 2026, with only the given items in its queues.
 */
export function openConsole({ counts, ...facts }: OpenConsoleOptions = {}): OpenConsole {
  const none = Object.fromEntries(consoleQueues.map(queue => [queue, 0])) as OpenConsole['counts'];
  return {
    kind: 'open',
    freshUntil: '2026-03-02T10:10:00.000Z',
    recoveryCodes: 10,
    counts: { ...none, ...counts },
    ...facts,
  };
}
