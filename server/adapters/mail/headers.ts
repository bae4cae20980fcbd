import { createHash } from 'node:crypto';
import type { Mail } from '#server/marketplace/ports/mailer.ts';

/** The sender: `help@example.org` or `Poruch <help@example.org>`, and the domain of Message-IDs. */
export interface Sender {
  from: string;
  /** Host of the site, for Message-IDs. */
  host: string;
}

/**
 * Returns the Message-ID (RFC 5322): the same mail has the same one at every attempt. It reveals nothing about the
 * mail's subject.
 */
export const messageIdOf = ({ id }: Pick<Mail, 'id'>, host: string): string => idOf(id, host);

const idOf = (text: string, host: string) => `<${hashOf(text)}@${host}>`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Returns the ids of the thread's first mail (RFC 5322, section 3.6.4), which was never sent: mail programs group by it
 * all the same. It reveals nothing about the thread. None for a mail that belongs to no thread.
 */
export function threadIdsOf(
  { thread }: Pick<Mail, 'thread'>,
  host: string,
): { inReplyTo?: string; references?: string } {
  if (thread === undefined) return {};
  const first = idOf(`thread ${thread}`, host);
  return { inReplyTo: first, references: first };
}

/**
 * Returns headers that mark the mail as automatic (RFC 3834), name its language, and offer one-click unsubscribing (RFC
 * 8058).
 */
export function headersOf({ id, thread, locale, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': locale,
    // Gmail joins mails of one sender and subject, such as two links for a new password, unless this differs.
    ...(thread === undefined ? { 'X-Entity-Ref-ID': hashOf(id) } : {}),
    ...(unsubscribeUrl
      ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  };
}
