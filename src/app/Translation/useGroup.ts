import { useMemo, useSyncExternalStore } from 'react';
import {
  subscribeToTranslations,
  translationOf,
  type Translation,
  type TranslationFailure,
} from '#src/util/translation/translations.ts';

/** What became of several texts together. */
export interface GroupState {
  status: 'waiting' | 'done' | 'failed';
  /** How much of the browser's model is downloaded, 0 to 1; undefined while nothing is. */
  progress: number | undefined;
  /** The languages of those that are translated. */
  from: readonly string[];
  /** Whether the originals of those that are translated are shown. */
  isHidden: boolean;
  /** The texts that could not be translated, and why the first of them. */
  failed: readonly string[];
  failure: { why: TranslationFailure; retryAfter?: number } | undefined;
}

/** Returns what became of these texts together. */
export function useGroup(texts: readonly string[]): GroupState {
  const snapshot = useMemo(() => snapshotOf(texts), [texts]);
  return groupState(texts, useSyncExternalStore(subscribeToTranslations, snapshot, snapshot));
}

/** The same array as long as nothing about these texts has changed. */
function snapshotOf(texts: readonly string[]) {
  let last: readonly (Translation | undefined)[] = [];
  return () => {
    const now = texts.map(translationOf);
    if (now.length !== last.length || now.some((translation, at) => translation !== last[at])) last = now;
    return last;
  };
}

function groupState(texts: readonly string[], all: readonly (Translation | undefined)[]): GroupState {
  const waiting = all.filter(one => one?.status === 'waiting');
  const done = all.filter(one => one?.status === 'done').filter(({ from }) => from.length > 0);
  const failures = all.filter(one => one?.status === 'failed');
  const progress = waiting.flatMap(one => one.progress ?? []);
  return {
    status: waiting.length > 0 ? 'waiting' : failures.length > 0 ? 'failed' : 'done',
    progress: progress.length > 0 ? Math.max(...progress) : undefined,
    from: [...new Set(done.flatMap(({ from }) => from))],
    isHidden: done.every(one => one.isHidden),
    failed: texts.filter((_, at) => all[at]?.status === 'failed'),
    failure: failures[0],
  };
}
