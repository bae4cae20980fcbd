import type { CurrentUser } from '#contract/entities/user.ts';

/** What everybody can read, or the messages of one conversation, by the id of its transaction. */
export type AlwaysTranslated = 'everything' | (string & {});

const keyOf = (what: AlwaysTranslated) =>
  what === 'everything' ? 'poruch.translates' : `poruch.translatesIn.${what}`;

/** Returns whether this device always translates it; of everything, as a visitor has chosen. */
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

/** Returns whether the account wants everything in the reader's language; false without one. */
export const accountTranslates = (user: CurrentUser | null): boolean =>
  user?.profile?.privateData.translatesEverything === true;

/** Returns whether the reader wants everything in their language: by their account, or on this device before log-in. */
export const wantsEverything = (user: CurrentUser | null): boolean =>
  accountTranslates(user) || isAlwaysTranslated('everything');
