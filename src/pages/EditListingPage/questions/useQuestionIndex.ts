import { useState, useSyncExternalStore } from 'react';
import type { Tab } from '../tabs.ts';
import { clearFromTab, readFromTab, storeInTab } from '#src/util/tabStorage.ts';

const keyOf = (listingId: string | undefined, tab: Tab) => `question ${listingId ?? ''} ${tab}`;

/** Begins the form again with its first question when it is opened next. */
export const forgetQuestion = (listingId: string | undefined, tab: Tab): void =>
  clearFromTab(keyOf(listingId, tab));

/** Which question of a form is on screen, from 0; the browser's tab remembers it across reloads. */
export function useQuestionIndex(listingId: string | undefined, tab: Tab, count: number) {
  const key = keyOf(listingId, tab);
  const stored = useSyncExternalStore(
    subscribeToNothing,
    () => readFromTab(key),
    () => undefined,
  );
  const [chosen, setChosen] = useState<number>();
  const wanted = chosen ?? (typeof stored === 'number' ? stored : 0);
  const go = (index: number) => {
    setChosen(index);
    if (index > 0) storeInTab(key, index);
    else clearFromTab(key);
  };
  return { index: Math.max(0, Math.min(wanted, count - 1)), go };
}

const subscribeToNothing = () => () => undefined;
