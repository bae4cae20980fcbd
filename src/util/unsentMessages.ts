// Messages that could not be sent yet. They stay on the device like drafts of messages (decision 120), so that a closed
// tab loses none, until they are sent, their author logs out or somebody else logs in (`formDraftOwner.ts`).

const prefix = 'poruch.unsent.';

const unsentKey = (userId: string, transactionId: string) => `${prefix}${userId}.${transactionId}`;

/**
 * Reads the unsent messages stored for a conversation. Not validated: the value may be from an older version of the
 * page.
 */
export function readUnsentMessages(userId: string, transactionId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(unsentKey(userId, transactionId)) ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}

/** Stores the unsent messages; an empty list removes them. */
export function storeUnsentMessages(userId: string, transactionId: string, value: readonly unknown[]): void {
  try {
    const key = unsentKey(userId, transactionId);
    if (value.length > 0) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Returns the ids of the transactions in which this user has unsent messages. */
export function transactionsWithUnsentMessages(userId: string): readonly string[] {
  try {
    const start = unsentKey(userId, '');
    return Object.keys(localStorage)
      .filter(name => name.startsWith(start))
      .map(name => name.slice(start.length));
  } catch {
    return [];
  }
}
