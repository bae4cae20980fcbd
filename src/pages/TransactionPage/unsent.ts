import { forgetTyped, keepTyped, readTyped } from '#src/util/typedDraft.ts';

/** A message that a person has sent and that has not arrived, as far as this browser tab knows. */
export interface Unsent {
  id: string;
  content: string;
  /** ISO instant. */
  createdAt: string;
}

const keyOf = (transactionId: string) => `unsent.${transactionId}`;

/** What has not arrived in this conversation, the earliest first. Kept with all else that is typed and not sent. */
export function readUnsent(transactionId: string): readonly Unsent[] {
  const kept = readTyped(keyOf(transactionId));
  return Array.isArray(kept) ? kept.filter(isUnsent) : [];
}

export function keepUnsent(transactionId: string, { id, content, createdAt }: Unsent): void {
  const others = readUnsent(transactionId).filter(one => one.id !== id);
  keepTyped(keyOf(transactionId), [...others, { id, content, createdAt }]);
}

export function forgetUnsent(transactionId: string, id: string): void {
  const others = readUnsent(transactionId).filter(one => one.id !== id);
  if (others.length > 0) keepTyped(keyOf(transactionId), others);
  else forgetTyped(keyOf(transactionId));
}

// It may be from an older page.
function isUnsent(value: unknown): value is Unsent {
  const { id, content, createdAt } = (value ?? {}) as Partial<Record<keyof Unsent, unknown>>;
  return [id, content, createdAt].every(one => typeof one === 'string');
}
