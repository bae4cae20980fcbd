// Which user has chosen to store their pages on this device. Separate from the worker's own record, because a page
// needs to know synchronously.
const choice = 'poruch.keeps';

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
