/**
 * What a person has typed and not yet sent, kept for this browser tab so that a reload, going back or a failed call
 * loses nothing. Session storage on purpose: on a computer in a shelter the next person must not find it.
 */
const prefix = 'poruch.typed.';
/** Whose texts they are; absent while a visitor writes. */
const ownerKey = 'poruch.typed-by';

/** undefined when nothing was kept, or the browser keeps nothing. The value is not checked: it may be from an older page. */
export function readTyped(key: string): unknown {
  try {
    const kept = sessionStorage.getItem(prefix + key);
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  } catch {
    return undefined;
  }
}

/** Keeps a serialisable value. Does nothing where storage is full or forbidden: keeping is a kindness, not a promise. */
export function keepTyped(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    return;
  }
}

export function forgetTyped(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    return;
  }
}

/** Forgets everything that was typed in this tab: whoever signs out leaves nothing to the next person. */
export function forgetAllTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}

/**
 * To be told who is signed in, null for nobody, at the start and at each change. Forgets everything when the one who
 * wrote has gone; what a visitor wrote stays when they sign in or up (readings 58).
 */
export function keepTypedFor(userId: string | null): void {
  try {
    const owner = sessionStorage.getItem(ownerKey);
    if (owner !== null && owner !== userId) forgetAllTyped();
    if (userId === null) sessionStorage.removeItem(ownerKey);
    else sessionStorage.setItem(ownerKey, userId);
  } catch {
    return;
  }
}

/** Where the unsent message of a conversation is kept; the enquiry form leaves a first message there that got lost. */
export function messageDraftKey(userId: string, transactionId: string): string {
  return `message.${userId}.${transactionId}`;
}
