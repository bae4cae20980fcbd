import { useRef, useState } from 'react';
import type { ConsoleDecision, ConsoleItem, QueueLine } from '#contract/entities/console.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { fetchItem, sendDecision } from '#src/app/Console/consoleThunks.ts';
import { useAppDispatch, usePage } from '#src/store/hooks.ts';
import { firstFree, loadQueue, type QueueContent, type QueueData } from './loadData.ts';

/** What an operator chooses to do with the open item. */
export type Choice = Pick<ConsoleDecision, 'action' | 'reason' | 'words'>;

/** What the page says about the last thing that was done: it worked, or somebody else was faster. */
export type Notice = { kind: 'done' | 'stale' | 'gone'; title: string };

/** The queue on screen and how to work it off. One thing at a time: what is asked meanwhile is passed over. */
export function useQueue() {
  const dispatch = useAppDispatch();
  const { data, update } = usePage<QueueData>();
  const { queue, asked, content } = data;
  const [notice, setNotice] = useState<Notice | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** What waits for a code. */
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

  /** Opens the next that still waits, from where the decided one stood. */
  const goOn = async (decided: string, lines: readonly QueueLine[]): Promise<void> => {
    const at = lines.findIndex(({ id }) => id === decided);
    const left = lines.filter(({ id }) => id !== decided);
    const next = firstFree([...left.slice(Math.max(at, 0)), ...left.slice(0, Math.max(at, 0))]);
    // More may wait than were listed.
    if (!next) return update(page => withoutOne(page, { lines: [], item: null }));
    const item = await dispatch(fetchItem(queue, next.id));
    update(page => withoutOne(page, { lines: left, item }));
    if (!item) await goOn(next.id, left);
  };

  const open = (id: string) =>
    alone(async () => {
      setNotice(null);
      const item = await dispatch(fetchItem(queue, id));
      if (item) return put({ item });
      setNotice({ kind: 'gone', title: titleOf(content, id) });
      await goOn(id, content?.lines ?? []);
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
      await goOn(id, content?.lines ?? []);
    });

  return { data, notice, failure, held, isBusy, open, decide, reload, letGo: () => setHeld(null) };
}

const titleOf = (content: QueueContent | null, id: string) =>
  content?.lines.find(line => line.id === id)?.title ?? '';

/** One fewer waits. */
function withoutOne(page: QueueData, content: QueueContent): QueueData {
  const { state, queue } = page;
  if (state.kind !== 'open') return page;
  const counts = { ...state.counts, [queue]: Math.max(state.counts[queue] - 1, content.lines.length) };
  return { ...page, content, state: { ...state, counts } };
}
