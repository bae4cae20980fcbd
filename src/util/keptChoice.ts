// Who asked this device to keep their pages and what they have sent without a connection. Beside the worker's own note,
// because a page needs to know it at once.
const choice = 'poruch.keeps';
const unsent = 'poruch.unsent.';

/** Whom this device keeps pages for; null: nobody. */
export function keptOwner(): string | null {
  try {
    return localStorage.getItem(choice);
  } catch {
    return null;
  }
}

export const keepsFor = (userId: string): boolean => keptOwner() === userId;

/** False where the browser keeps nothing. */
export function keepFrom(userId: string): boolean {
  try {
    localStorage.setItem(choice, userId);
    return true;
  } catch {
    return false;
  }
}

const unsentKey = (userId: string, transactionId: string) => `${unsent}${userId}.${transactionId}`;

/** What the device keeps of one conversation. Not checked: it may be from an older page. */
export function readKeptUnsent(userId: string, transactionId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(unsentKey(userId, transactionId)) ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}

/** Keeps a value; nothing forgets what was kept. */
export function keepUnsentHere(userId: string, transactionId: string, value: readonly unknown[]): void {
  try {
    const key = unsentKey(userId, transactionId);
    if (value.length > 0) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Ids of the transactions in which something of this person waits. */
export function whereUnsent(userId: string): readonly string[] {
  try {
    const start = unsentKey(userId, '');
    return Object.keys(localStorage)
      .filter(name => name.startsWith(start))
      .map(name => name.slice(start.length));
  } catch {
    return [];
  }
}
