// Facts that this tab remembers across full page loads and forgets when it is closed. What users type has rules of its
// own, see formDraft.ts.

/**
 * Returns undefined when nothing is stored, or the browser has no storage. The value is not checked: it may be from an
 * older page.
 */
export function readFromTab(key: string): unknown {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as unknown);
  } catch {
    return undefined;
  }
}

/** Stores a serialisable value; returns false when storage is full or blocked. */
export function storeInTab(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function clearFromTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
