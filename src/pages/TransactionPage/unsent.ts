import type { MessageDocument } from '#contract/booking/attachments.ts';
import type { Image } from '#contract/image/imageSize.ts';
import {
  storeUnsentMessages,
  isOfflineStorageEnabled,
  readUnsentMessages,
} from '#src/util/offlinePreference.ts';
import { clearFormDraft, saveFormDraft, readFormDraft } from '#src/util/formDraft.ts';

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

const keyOf = (transactionId: string) => `unsent.${transactionId}`;

/**
 * Returns this user's undelivered messages in a conversation, earliest first. They are stored for the tab, like all
 * other unsent drafts; on the device for users who enabled that (decision 036).
 */
export function readUnsent(userId: string, transactionId: string): readonly Unsent[] {
  return [...inTab(transactionId), ...onDevice(userId, transactionId)];
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

export function saveUnsent(userId: string, transactionId: string, message: Unsent): void {
  clearUnsent(userId, transactionId, message.id);
  const kept = toUnsent(message);
  if (isOfflineStorageEnabled(userId))
    storeUnsentMessages(userId, transactionId, [...onDevice(userId, transactionId), kept]);
  else saveFormDraft(keyOf(transactionId), [...inTab(transactionId), kept]);
}

export function clearUnsent(userId: string, transactionId: string, id: string): void {
  const isOther = (one: Unsent) => one.id !== id;
  const others = inTab(transactionId).filter(isOther);
  if (others.length > 0) saveFormDraft(keyOf(transactionId), others);
  else clearFormDraft(keyOf(transactionId));
  storeUnsentMessages(userId, transactionId, onDevice(userId, transactionId).filter(isOther));
}

const inTab = (transactionId: string) => listOf(readFormDraft(keyOf(transactionId)));
const onDevice = (userId: string, transactionId: string) => listOf(readUnsentMessages(userId, transactionId));

const listOf = (kept: unknown): readonly Unsent[] => (Array.isArray(kept) ? kept.filter(isUnsent) : []);

// It may have been stored by an older version of the page.
function isUnsent(value: unknown): value is Unsent {
  const { id, content, createdAt } = (value ?? {}) as Partial<Record<keyof Unsent, unknown>>;
  return [id, content, createdAt].every(one => typeof one === 'string');
}
