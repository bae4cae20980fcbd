import { useRef, useState } from 'react';
import type { ConsoleDecision, ConsoleItem, QueueLine } from '#contract/console/queueItem.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { fetchItem, sendDecision } from '#src/features/Console/consoleThunks.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { usePage, firstUnclaimed, loadQueue, type QueueContent, type QueueData } from './loadData.ts';

/** An operator's decision on the open item. */
export type Choice = Pick<ConsoleDecision, 'action' | 'reason' | 'words'>;

/** Feedback on the last action: it succeeded, or another operator was faster. */
export type Notice = { kind: 'done' | 'stale' | 'gone'; title: string };

/** The queue on screen, with its actions. They run one at a time: calls made meanwhile are ignored. */
export function useQueue() {
  const dispatch = useAppDispatch();
  const { data, update } = usePage();
  const { queue, asked, content } = data;
  const [notice, setNotice] = useState<Notice | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The action that waits for a second-factor code. */
  const [held, setHeld] = useState<(() => Promise<void>) | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);

  const alone = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden') setHeld(() => () => alone(work));
      else setFailure(failed);
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  };

  const put = (change: Partial<QueueContent>) =>
    update(page => (page.content ? { ...page, content: { ...page.content, ...change } } : page));

  const reload = async () => {
    const loaded = await dispatch(loadQueue(queue, asked));
    update(() => loaded);
  };

  /** Opens the next waiting item, starting from the position of the decided one. */
  const openNext = async (decided: string, lines: readonly QueueLine[]): Promise<void> => {
    const at = lines.findIndex(({ id }) => id === decided);
    const left = lines.filter(({ id }) => id !== decided);
    const next = firstUnclaimed([...left.slice(Math.max(at, 0)), ...left.slice(0, Math.max(at, 0))]);
    // More items may be waiting than were listed.
    if (!next) return update(page => withoutOne(page, { lines: [], item: null }));
    const item = await dispatch(fetchItem(queue, next.id));
    update(page => withoutOne(page, { lines: left, item }));
    if (!item) await openNext(next.id, left);
  };

  const open = (id: string) =>
    alone(async () => {
      setNotice(null);
      const item = await dispatch(fetchItem(queue, id));
      if (item) return put({ item });
      setNotice({ kind: 'gone', title: titleOf(content, id) });
      await openNext(id, content?.lines ?? []);
    });

  const decide = (item: ConsoleItem, choice: Choice) =>
    alone(async () => {
      setNotice(null);
      const { id, version, claim } = item;
      try {
        await dispatch(sendDecision({ queue, id, version, despiteClaim: claim !== null, ...choice }));
        setNotice({ kind: 'done', title: item.title });
      } catch (caught) {
        if (toFailure(caught).status !== 409) throw caught;
        const now = await dispatch(fetchItem(queue, id));
        setNotice({ kind: now ? 'stale' : 'gone', title: item.title });
        if (now) return put({ item: now });
      }
      await openNext(id, content?.lines ?? []);
    });

  return { data, notice, failure, held, isBusy, open, decide, reload, letGo: () => setHeld(null) };
}

const titleOf = (content: QueueContent | null, id: string) =>
  content?.lines.find(line => line.id === id)?.title ?? '';

/** Decrements the queue's count. */
function withoutOne(page: QueueData, content: QueueContent): QueueData {
  const { state, queue } = page;
  if (state.kind !== 'open') return page;
  const counts = { ...state.counts, [queue]: Math.max(state.counts[queue] - 1, content.lines.length) };
  return { ...page, content, state: { ...state, counts } };
}
