/**
 * The user's answer about page view counting, in this browser. A yes applies to one company only; a no applies to all.
 * In local storage, not in a cookie: the server doesn't need to know.
 */
const key = 'poruch.pageViews';
const no = 'no';

/** `unasked`: no answer yet. `refused`: by the browser's own signal, or because nothing can be stored. */
export type Consent = 'yes' | 'no' | 'unasked' | 'refused';

interface Signals {
  /** Global Privacy Control. */
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

const listeners = new Set<() => void>();

/** Calls back when the answer changes, here or in another tab. Returns a function that unsubscribes. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function readConsent(company: string): Consent {
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

/** `company` is the company the user agrees to; null for none. */
export const saveConsent = (company: string | null): void =>
  write(() => localStorage.setItem(key, company === null ? no : `yes ${company}`));

/** Removes the answer, as if it had never been given. */
export const clearConsent = (): void => write(() => localStorage.removeItem(key));

function write(change: () => void): void {
  try {
    change();
  } catch {
    // Without storage, users aren't asked at all.
    return;
  }
  for (const listener of listeners) listener();
}
