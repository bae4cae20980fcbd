import { useMemo, useSyncExternalStore } from 'react';
import {
  subscribeToTranslations,
  translationOf,
  type Translation,
  type TranslationFailure,
} from '#src/util/translation/translations.ts';

/** The combined translation state of several texts. */
export interface GroupState {
  status: 'waiting' | 'done' | 'failed';
  /** The downloaded fraction of the browser's model, 0 to 1; undefined when none is being downloaded. */
  progress: number | undefined;
  /** The original languages of the translated texts. */
  from: readonly string[];
  /** Whether the originals of the translated texts are shown. */
  isHidden: boolean;
  /** The texts that could not be translated, and the reason for the first of them. */
  failed: readonly string[];
  failure: { why: TranslationFailure; retryAfter?: number } | undefined;
}

/** Returns the combined translation state of these texts. */
export function useGroup(texts: readonly string[]): GroupState {
  const snapshot = useMemo(() => snapshotOf(texts), [texts]);
  return groupState(texts, useSyncExternalStore(subscribeToTranslations, snapshot, snapshot));
}

/** Returns the same array until the state of one of these texts changes. */
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
