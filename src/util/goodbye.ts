// Kept for the tab between the page where an account was deleted and the landing page: an address that said it could be
// sent to anybody, to frighten them.
const key = 'poruch.goodbye';

/** The account of whoever used this tab was deleted just now. */
export function noteGoodbye(): void {
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    return;
  }
}

/** Whether {@link noteGoodbye} was called in this tab and nobody has asked since. */
export function takeGoodbye(): boolean {
  try {
    const isNoted = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isNoted;
  } catch {
    return false;
  }
}
