import { useRef, useState } from 'react';
import type { Fact } from '#contract/console/queueItem.ts';
import type { RecordAction } from '#contract/console/records.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { actOnRecord, logInAs, noteRecord, revealRecord } from '#src/features/Console/consoleThunks.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { usePage, loadRecord } from './loadData.ts';

/** Feedback on the last action: it succeeded, or another operator was faster. */
export type Notice = { kind: 'done' | 'stale'; action: string };

/** Which form of the page failed, and why. */
export interface Refusal {
  of: 'act' | 'reveal' | 'note';
  failure: Failure;
}

/** An operator's input for an action. */
export interface ActionInput {
  reason: string;
  values: Readonly<Record<string, string>>;
}

/** The record on screen, with its actions. */
export function useRecord() {
  const dispatch = useAppDispatch();
  const { data, update } = usePage();
  const { kind, id, content } = data;
  const [notice, setNotice] = useState<Notice | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [revealed, setRevealed] = useState<readonly Fact[] | null>(null);
  /** The action that waits for a second-factor code. */
  const [held, setHeld] = useState<(() => Promise<boolean>) | null>(null);
  const busy = useRef(false);

  const reload = async () => {
    const loaded = await dispatch(loadRecord(kind, id));
    update(() => loaded);
  };

  /** Resolves to whether the work was done. Runs one action at a time. */
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

  const act = ({ name }: RecordAction, { reason, values }: ActionInput) =>
    alone('act', async () => {
      setNotice(null);
      // This changes who is signed in, not the record.
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
    /** Returns a form's last failure; undefined when there is none. */
    failureOf: (of: Refusal['of']) => (refusal?.of === of ? refusal.failure : undefined),
    revealed,
    held,
    act,
    reveal,
    note,
    reload,
    /** Clears the last failure. */
    forget: () => setRefusal(null),
    letGo: () => setHeld(null),
  };
}
