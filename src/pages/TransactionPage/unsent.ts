import type { MessageDocument } from '#contract/booking/attachments.ts';
import type { Image } from '#contract/image/imageSize.ts';
import { readUnsentMessages, storeUnsentMessages } from '#src/util/unsentMessages.ts';

/** A message that the user has sent but that, as far as this browser knows, was not delivered. */
export interface Unsent {
  id: string;
  content: string;
  /** ISO instant. */
  createdAt: string;
  /** Uploaded already. */
  images?: readonly Image[];
  documents?: readonly MessageDocument[];
  /** Rejected by the marketplace: it is resent only by the user. */
  refused?: boolean;
}

/** Returns this user's undelivered messages in a conversation, in the order in which they were written. */
export function readUnsent(userId: string, transactionId: string): readonly Unsent[] {
  const stored = readUnsentMessages(userId, transactionId);
  return Array.isArray(stored) ? stored.filter(isUnsent) : [];
}

/** Returns what is stored of a message, which may come from the conversation on screen. */
const toUnsent = ({ id, content, createdAt, images, documents, refused }: Unsent): Unsent => ({
  id,
  content,
  createdAt,
  ...(images ? { images } : {}),
  ...(documents ? { documents } : {}),
  ...(refused ? { refused } : {}),
});

/** Stores a message; one that is stored already is replaced in its place. */
export function saveUnsent(userId: string, transactionId: string, message: Unsent): void {
  const before = readUnsent(userId, transactionId);
  const stored = toUnsent(message);
  const isKnown = before.some(({ id }) => id === message.id);
  const messages = isKnown ? before.map(one => (one.id === message.id ? stored : one)) : [...before, stored];
  storeUnsentMessages(userId, transactionId, messages);
}

export function clearUnsent(userId: string, transactionId: string, id: string): void {
  const others = readUnsent(userId, transactionId).filter(one => one.id !== id);
  storeUnsentMessages(userId, transactionId, others);
}

// It may have been stored by an older version of the page.
function isUnsent(value: unknown): value is Unsent {
  const { id, content, createdAt } = (value ?? {}) as Partial<Record<keyof Unsent, unknown>>;
  return [id, content, createdAt].every(one => typeof one === 'string');
}
