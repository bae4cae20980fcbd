import type { ConsoleItem, QueueLine } from '#contract/console/queueItem.ts';
import type { ConsoleQueue } from '#contract/console/queues.ts';
import { loadConsole, type ConsoleData } from '#src/features/Console/consoleThunks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

export interface QueueContent {
  lines: readonly QueueLine[];
  /** The open item; null when nothing is waiting, or when the item named in the URL no longer is. */
  item: ConsoleItem | null;
}

export interface QueueData extends ConsoleData<QueueContent> {
  queue: ConsoleQueue;
  /** The item named in the URL. */
  asked: string | null;
}

/** Opens the requested item, else the first that no other operator is viewing. */
export const loadQueue =
  (queue: ConsoleQueue, asked: string | null): AppThunk<Promise<QueueData>> =>
  async dispatch => {
    const loaded = await dispatch(
      loadConsole<QueueContent>(async call => {
        const lines = await call('POST /api/console/queue', { queue });
        const id = asked ?? firstUnclaimed(lines)?.id;
        return { lines, item: id === undefined ? null : await call('POST /api/console/item', { queue, id }) };
      }),
    );
    return { ...loaded, queue, asked };
  };

/** Returns the next item to work on: one claimed by another operator only when there is no other. */
export const firstUnclaimed = (lines: readonly QueueLine[]): QueueLine | undefined =>
  lines.find(({ claimedBy }) => claimedBy === null) ?? lines[0];

/** `?item=` opens an item. */
export const { loadData, usePage } = definePage<QueueData>(({ params, search }) =>
  loadQueue(params.queue as ConsoleQueue, search.get('item')),
);
