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
export const messageIdOf = ({ id }: Pick<Mail, 'id'>, host: string): string =>
  `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}>`;

/**
 * Returns headers that mark the mail as automatic (RFC 3834), name its language, and offer one-click unsubscribing (RFC
 * 8058).
 */
export function headersOf({ locale, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': locale,
    ...(unsubscribeUrl
      ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  };
}
