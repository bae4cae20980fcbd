import type { ConsoleItem, QueueLine } from '#contract/entities/console.ts';
import type { ConsoleQueue } from '#contract/rules/console.ts';
import { loadConsole, type ConsoleData } from '#src/app/Console/consoleThunks.ts';
import type { LoadData } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/store.ts';

export interface QueueContent {
  lines: readonly QueueLine[];
  /** What is open; null when nothing waits, or what the address names does not any more. */
  item: ConsoleItem | null;
}

export interface QueueData extends ConsoleData<QueueContent> {
  queue: ConsoleQueue;
  /** What the address names. */
  asked: string | null;
}

/** Opens what is asked for, else the first that nobody else is looking at. */
export const loadQueue =
  (queue: ConsoleQueue, asked: string | null): AppThunk<Promise<QueueData>> =>
  async dispatch => {
    const loaded = await dispatch(
      loadConsole<QueueContent>(async console => {
        const lines = await console.queue(queue);
        const id = asked ?? firstFree(lines)?.id;
        return { lines, item: id === undefined ? null : await console.item(queue, id) };
      }),
    );
    return { ...loaded, queue, asked };
  };

/** The one to work on next: another operator's only when there is no other. */
export const firstFree = (lines: readonly QueueLine[]): QueueLine | undefined =>
  lines.find(({ claimedBy }) => claimedBy === null) ?? lines[0];

/** `?item=` opens one. */
export const loadData: LoadData<QueueData> = ({ params, search }) =>
  loadQueue(params.queue as ConsoleQueue, search.get('item'));
