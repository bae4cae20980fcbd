const key = 'poruch.deviceTranslatorFailedOn';

/** Where the browser refuses storage, it lasts until the page is closed. */
let failedOn: string | undefined;

/** The reader's own day. */
const today = () => new Date().toDateString();

/** Returns whether the browser's translator has failed today, so that the site's is asked instead. */
export function isDeviceResting(): boolean {
  try {
    return (localStorage.getItem(key) ?? failedOn) === today();
  } catch {
    return failedOn === today();
  }
}

/** Records that the browser's translator has failed. */
export function letDeviceRest(): void {
  try {
    localStorage.setItem(key, today());
  } catch {
    failedOn = today();
  }
}
