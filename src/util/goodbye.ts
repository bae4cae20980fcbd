// Set in this tab between account deletion and the landing page. Not a URL parameter: such a link could be sent to
// anybody, to frighten them.
const key = 'poruch.goodbye';

/** Records that this tab's user has just deleted their account. */
export function setGoodbyeFlag(): void {
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    return;
  }
}

/** Whether {@link setGoodbyeFlag} was called in this tab and this has not been called since. */
export function consumeGoodbyeFlag(): boolean {
  try {
    const isNoted = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isNoted;
  } catch {
    return false;
  }
}
