/** What everybody can read, or the messages of one conversation, by the id of its transaction. */
export type AlwaysTranslated = 'everything' | (string & {});

const keyOf = (what: AlwaysTranslated) =>
  what === 'everything' ? 'poruch.translates' : `poruch.translatesIn.${what}`;

/** Returns whether this device always translates it. */
export function isAlwaysTranslated(what: AlwaysTranslated): boolean {
  try {
    return localStorage.getItem(keyOf(what)) === '1';
  } catch {
    return false;
  }
}

/** Stores the reader's choice; without storage it lasts until the page is left. */
export function translateAlways(what: AlwaysTranslated, isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(keyOf(what), '1');
    else localStorage.removeItem(keyOf(what));
  } catch {
    return;
  }
}
