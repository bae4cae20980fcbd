// Apart from `formDraft.ts`: every page says whose drafts there are, but few have a form.

const prefix = 'poruch.typed.';
/** Of messages that wait to be sent (`unsentMessages.ts`): whose they are comes next. */
const unsentPrefix = 'poruch.unsent.';
const visitor = 'visitor';

/** Whose drafts are read and saved now. */
let owner = visitor;

/** Returns the name under which a draft of the current owner is stored. */
export const nameOf = (key: string): string => `${prefix}${owner}.${key}`;

/**
 * Deletes all drafts in this tab and of messages, and messages that were not sent yet, so that signing out leaves nothing
 * to the next person.
 */
export function clearFormDrafts(): void {
  clearWhere(() => true);
}

/**
 * Sets the owner of the drafts: the current user, or null for a visitor. Call it at the start and at each change. A
 * visitor's drafts move into their account (readings 58); those of another user are deleted, with their unsent messages.
 * While nobody is signed in, the drafts of a user whose session expired are inaccessible, and kept for that user alone.
 */
export function setFormDraftOwner(userId: string | null): void {
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
    clearWhere(name => !name.startsWith(nameOf('')) && !name.startsWith(`${unsentPrefix}${userId}.`));
  }
}

const isTyped = (name: string) => name.startsWith(prefix) || name.startsWith(unsentPrefix);

function clearWhere(isGone: (name: string) => boolean): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const name of Object.keys(storage)) {
        if (isTyped(name) && isGone(name)) storage.removeItem(name);
      }
  } catch {
    return;
  }
}
