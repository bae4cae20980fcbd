/**
 * What this browser's person answered about counting page views. Yes is said to one company only; no holds for all. In
 * local storage and not in a cookie: the server need not know.
 */
const key = 'poruch.pageViews';
const no = 'no';

/** yes, no; unasked while there is no answer; refused by the browser's own signal or where nothing can be remembered. */
export type CountAnswer = 'yes' | 'no' | 'unasked' | 'refused';

interface Signals {
  /** Global Privacy Control. */
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

const listeners = new Set<() => void>();

/** Calls back when there is another answer, here or in another tab. Returns a function that stops it. */
export function onCountAnswer(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function countAnswer(company: string): CountAnswer {
  const { globalPrivacyControl, doNotTrack } = navigator as Signals;
  if (globalPrivacyControl || doNotTrack === '1') return 'refused';
  try {
    const kept = localStorage.getItem(key);
    if (kept === no) return 'no';
    return kept === `yes ${company}` ? 'yes' : 'unasked';
  } catch {
    return 'refused';
  }
}

/** `company` is who the reader agrees to; null: to nobody. */
export const giveCountAnswer = (company: string | null): void =>
  write(() => localStorage.setItem(key, company === null ? no : `yes ${company}`));

/** As if there had been no answer. */
export const forgetCountAnswer = (): void => write(() => localStorage.removeItem(key));

function write(change: () => void): void {
  try {
    change();
  } catch {
    // What cannot be kept is not asked for either.
    return;
  }
  for (const listener of listeners) listener();
}
