import { createHash } from 'node:crypto';
import type { OutgoingMail } from './mail.ts';

/** Without vowels, which would make words, and without what is easily confused. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const length = 5;

/**
 * Returns a short code that tells a conversation apart from the reader's others, the same for all its mails. It reveals
 * neither the conversation's id nor who takes part.
 */
export function conversationCode(transactionId: string): string {
  const bytes = createHash('sha256').update(`conversation ${transactionId}`).digest().subarray(0, length);
  return [...bytes].map(byte => letters[byte % letters.length]).join('');
}

/** Returns what the mails of one thread have in common; undefined for a mail that belongs to no other. */
export function threadOf({ content, thread }: OutgoingMail): string | undefined {
  return content.conversation === undefined ? thread : `conversation/${content.conversation}`;
}
