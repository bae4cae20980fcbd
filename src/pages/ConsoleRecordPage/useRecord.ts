import { useRef, useState } from 'react';
import type { Fact } from '#contract/entities/console.ts';
import type { RecordAction } from '#contract/entities/consoleRecords.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { actOnRecord, logInAs, noteRecord, revealRecord } from '#src/app/Console/consoleThunks.ts';
import { useAppDispatch, usePage } from '#src/store/hooks.ts';
import { loadRecord, type RecordData } from './loadData.ts';

/** What the page says about the last thing that was done: it worked, or somebody else was faster. */
export type Notice = { kind: 'done' | 'stale'; action: string };

/** Which form of the page did not get what it asked for, and why. */
export interface Refusal {
  of: 'act' | 'reveal' | 'note';
  failure: Failure;
}

/** What is asked of an operator before something is done. */
export interface Told {
  reason: string;
  values: Readonly<Record<string, string>>;
}

/** The thing on screen and what is done with it. */
export function useRecord() {
  const dispatch = useAppDispatch();
  const { data, update } = usePage<RecordData>();
  const { kind, id, content } = data;
  const [notice, setNotice] = useState<Notice | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [revealed, setRevealed] = useState<readonly Fact[] | null>(null);
  /** What waits for a code. */
  const [held, setHeld] = useState<(() => Promise<boolean>) | null>(null);
  const busy = useRef(false);

  const reload = async () => {
    const loaded = await dispatch(loadRecord(kind, id));
    update(() => loaded);
  };

  /** Whether it was done. One thing at a time. */
  const alone = async (of: Refusal['of'], work: () => Promise<void>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setRefusal(null);
    try {
      await work();
      return true;
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden') setHeld(() => () => alone(of, work));
      else setRefusal({ of, failure: failed });
      return false;
    } finally {
      busy.current = false;
    }
  };

  const act = ({ name }: RecordAction, { reason, values }: Told) =>
    alone('act', async () => {
      setNotice(null);
      // It changes who sees the page, and nothing of the thing.
      if (name === 'logIn') return dispatch(logInAs(id, reason));
      const version = content?.version ?? '';
      try {
        await dispatch(actOnRecord({ kind, id, version, action: name, reason, values }));
        setNotice({ kind: 'done', action: name });
      } catch (caught) {
        if (toFailure(caught).status !== 409) throw caught;
        setNotice({ kind: 'stale', action: name });
      }
      await reload();
    });

  const reveal = (reason: string) =>
    alone('reveal', async () => setRevealed(await dispatch(revealRecord({ kind, id, reason }))));

  const note = (words: string) =>
    alone('note', async () => {
      const kept = await dispatch(noteRecord(kind, id, words));
      update(page =>
        page.content ? { ...page, content: { ...page.content, notes: [kept, ...page.content.notes] } } : page,
      );
    });

  return {
    data,
    notice,
    /** Why a form failed last, undefined while it did not. */
    failureOf: (of: Refusal['of']) => (refusal?.of === of ? refusal.failure : undefined),
    revealed,
    held,
    act,
    reveal,
    note,
    reload,
    /** What was refused is asked no more. */
    forget: () => setRefusal(null),
    letGo: () => setHeld(null),
  };
}
