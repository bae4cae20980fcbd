import { keepUnsentHere, keepsFor, readKeptUnsent } from '#src/util/keptChoice.ts';
import { forgetTyped, keepTyped, readTyped } from '#src/util/typedDraft.ts';

/** A message that a person has sent and that has not arrived, as far as this browser knows. */
export interface Unsent {
  id: string;
  content: string;
  /** ISO instant. */
  createdAt: string;
  /** The marketplace has said no: only the person sends it again. */
  refused?: boolean;
}

const keyOf = (transactionId: string) => `unsent.${transactionId}`;

/**
 * What this person has sent in a conversation and that has not arrived, the earliest first. It is kept for the tab, with
 * all else that is typed and not sent; on the device for whoever asked for that (decision 051).
 */
export function readUnsent(userId: string, transactionId: string): readonly Unsent[] {
  return [...inTab(transactionId), ...onDevice(userId, transactionId)];
}

export function keepUnsent(userId: string, transactionId: string, message: Unsent): void {
  const { id, content, createdAt, refused = false } = message;
  forgetUnsent(userId, transactionId, id);
  const kept = { id, content, createdAt, ...(refused ? { refused } : {}) };
  if (keepsFor(userId)) keepUnsentHere(userId, transactionId, [...onDevice(userId, transactionId), kept]);
  else keepTyped(keyOf(transactionId), [...inTab(transactionId), kept]);
}

export function forgetUnsent(userId: string, transactionId: string, id: string): void {
  const isOther = (one: Unsent) => one.id !== id;
  const others = inTab(transactionId).filter(isOther);
  if (others.length > 0) keepTyped(keyOf(transactionId), others);
  else forgetTyped(keyOf(transactionId));
  keepUnsentHere(userId, transactionId, onDevice(userId, transactionId).filter(isOther));
}

const inTab = (transactionId: string) => listOf(readTyped(keyOf(transactionId)));
const onDevice = (userId: string, transactionId: string) => listOf(readKeptUnsent(userId, transactionId));

const listOf = (kept: unknown): readonly Unsent[] => (Array.isArray(kept) ? kept.filter(isUnsent) : []);

// It may be from an older page.
function isUnsent(value: unknown): value is Unsent {
  const { id, content, createdAt } = (value ?? {}) as Partial<Record<keyof Unsent, unknown>>;
  return [id, content, createdAt].every(one => typeof one === 'string');
}
