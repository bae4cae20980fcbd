import { nameOf } from './formDraftOwner.ts';

// What the user has typed and not yet sent, stored for this browser tab, so that nothing is lost on a reload, going
// back, a failed call or an expired session. Deliberately in session storage and separate for each user: on a shared
// computer in a shelter, the next person must not find it. Only unsent messages of a conversation stay on the device,
// until they are sent, the user logs out or somebody else logs in (decision 120).

const messagePrefix = 'message.';

/** Reading the storage throws where it is blocked. */
const storageFor = (key: string): Storage => (key.startsWith(messagePrefix) ? localStorage : sessionStorage);

/**
 * Returns undefined when nothing is stored, or storage is blocked. The value is not validated: it may be from an older
 * version of the page.
 */
export function readFormDraft(key: string): unknown {
  try {
    const kept = storageFor(key).getItem(nameOf(key));
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  } catch {
    return undefined;
  }
}

/** Stores a serialisable value. Does nothing when storage is full or blocked: drafts are best effort. */
export function saveFormDraft(key: string, value: unknown): void {
  try {
    storageFor(key).setItem(nameOf(key), JSON.stringify(value));
  } catch {
    return;
  }
}

export function clearFormDraft(key: string): void {
  try {
    storageFor(key).removeItem(nameOf(key));
  } catch {
    return;
  }
}

/**
 * Returns the key for a conversation's unsent message; the enquiry form saves a first message that could not be sent
 * there.
 */
export function messageDraftKey(userId: string, transactionId: string): string {
  return `${messagePrefix}${userId}.${transactionId}`;
}

/** Returns the key for the nights a user chose on a listing, until they are booked. */
export const nightsDraftKey = (listingId: string): string => `nights.${listingId}`;

/** Returns the key for a tab of the listing editor; `listingId` is undefined before the first save. */
export function listingDraftKey(userId: string, listingId: string | undefined, tab: string): string {
  return `listing.${userId}.${listingId ?? 'new'}.${tab}`;
}

/** Draft key under which the login form passes its email address to the password recovery form: `{email}`. */
export const recoveryDraftKey = 'recovery';
