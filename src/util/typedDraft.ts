/**
 * What a person has typed and not yet sent, kept for this browser tab so that a reload, going back, a failed call or a
 * session that ran out loses nothing. Session storage on purpose, and each person's texts apart: on a computer in a
 * shelter the next person must not find them.
 */
const prefix = 'poruch.typed.';
const visitor = 'visitor';

/** Whose texts are read and kept now. */
let owner = visitor;

const nameOf = (key: string) => `${prefix}${owner}.${key}`;

/** undefined when nothing was kept, or the browser keeps nothing. The value is not checked: it may be from an older page. */
export function readTyped(key: string): unknown {
  try {
    const kept = sessionStorage.getItem(nameOf(key));
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  } catch {
    return undefined;
  }
}

/** Keeps a serialisable value. Does nothing where storage is full or forbidden: keeping is a kindness, not a promise. */
export function keepTyped(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(value));
  } catch {
    return;
  }
}

export function forgetTyped(key: string): void {
  try {
    sessionStorage.removeItem(nameOf(key));
  } catch {
    return;
  }
}

/** Forgets everything that was typed in this tab: whoever signs out leaves nothing to the next person. */
export function forgetAllTyped(): void {
  forgetWhere(() => true);
}

/**
 * To be told who is signed in, null for nobody, at the start and at each change. What a visitor wrote goes with them
 * into their account (readings 58); what somebody else left behind is forgotten. While nobody is signed in the texts of
 * the one whose session ran out are out of reach, and wait for that person alone.
 */
export function keepTypedFor(userId: string | null): void {
  owner = userId ?? visitor;
  if (userId === null) return;
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(`${prefix}${visitor}.`)) {
        const text = sessionStorage.getItem(name) ?? '';
        sessionStorage.setItem(nameOf(name.slice(`${prefix}${visitor}.`.length)), text);
      }
    }
  } catch {
    return;
  } finally {
    forgetWhere(name => !name.startsWith(nameOf('')));
  }
}

function forgetWhere(isGone: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(prefix) && isGone(name)) sessionStorage.removeItem(name);
    }
  } catch {
    return;
  }
}

/** Where the unsent message of a conversation is kept; the enquiry form leaves a first message there that got lost. */
export function messageDraftKey(userId: string, transactionId: string): string {
  return `message.${userId}.${transactionId}`;
}

/** Where the nights that a person chose on a listing are kept until they are booked. */
export const nightsDraftKey = (listingId: string): string => `nights.${listingId}`;

/** Where a tab of the listing editor keeps what is typed; `listingId` is undefined before the first save. */
export function listingDraftKey(userId: string, listingId: string | undefined, tab: string): string {
  return `listing.${userId}.${listingId ?? 'new'}.${tab}`;
}
