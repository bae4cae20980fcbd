import type { CurrentUser } from '#contract/account/user.ts';

/** The scope of the preference: all public texts, or the messages of one conversation, by its transaction id. */
export type AlwaysTranslated = 'everything' | (string & {});

const keyOf = (what: AlwaysTranslated) =>
  what === 'everything' ? 'poruch.translates' : `poruch.translatesIn.${what}`;

/**
 * Returns whether this device always translates texts of this scope; for all public texts, this is a visitor's own
 * choice.
 */
export function isAlwaysTranslated(what: AlwaysTranslated): boolean {
  try {
    return localStorage.getItem(keyOf(what)) === '1';
  } catch {
    return false;
  }
}

/** Stores the reader's choice; without storage it lasts until the page is closed. */
export function translateAlways(what: AlwaysTranslated, isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(keyOf(what), '1');
    else localStorage.removeItem(keyOf(what));
  } catch {
    return;
  }
}

/** Returns whether the account has automatic translation switched on; false without an account. */
export const accountTranslates = (user: CurrentUser | null): boolean =>
  user?.profile?.privateData.translatesEverything === true;

/** Returns whether automatic translation is on: in the account or, before login, on this device. */
export const wantsEverything = (user: CurrentUser | null): boolean =>
  accountTranslates(user) || isAlwaysTranslated('everything');
