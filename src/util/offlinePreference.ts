// Which user has chosen to store their pages on this device, and the messages they sent while offline. Separate from
// the worker's own record, because a page needs to know synchronously.
const choice = 'poruch.keeps';
const unsent = 'poruch.unsent.';

/** Returns the user this device stores pages for; null for none. */
export function offlineOwner(): string | null {
  try {
    return localStorage.getItem(choice);
  } catch {
    return null;
  }
}

export const isOfflineStorageEnabled = (userId: string): boolean => offlineOwner() === userId;

/** Returns false when storage is blocked. */
export function keepFrom(userId: string): boolean {
  try {
    localStorage.setItem(choice, userId);
    return true;
  } catch {
    return false;
  }
}

const unsentKey = (userId: string, transactionId: string) => `${unsent}${userId}.${transactionId}`;

/**
 * Reads the unsent messages stored for a conversation. Not validated: the value may be from an older version of the
 * page.
 */
export function readUnsentMessages(userId: string, transactionId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(unsentKey(userId, transactionId)) ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}

/** Stores the unsent messages; an empty list removes them. */
export function storeUnsentMessages(userId: string, transactionId: string, value: readonly unknown[]): void {
  try {
    const key = unsentKey(userId, transactionId);
    if (value.length > 0) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Returns the ids of the transactions in which this user has unsent messages. */
export function transactionsWithUnsentMessages(userId: string): readonly string[] {
  try {
    const start = unsentKey(userId, '');
    return Object.keys(localStorage)
      .filter(name => name.startsWith(start))
      .map(name => name.slice(start.length));
  } catch {
    return [];
  }
}
