import { createHash } from 'node:crypto';
import type { Mail } from '#server/marketplace/ports/mailer.ts';

/** Who writes: `help@example.org` or `Poruch <help@example.org>`, and the domain of message ids. */
export interface Sender {
  from: string;
  /** Host of the site, for Message-IDs. */
  host: string;
}

/** RFC 5322: the same mail has the same one at every attempt. It tells nothing of what the mail is about. */
export const messageIdOf = ({ id }: Pick<Mail, 'id'>, host: string): string =>
  `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}>`;

/** Says that a program writes (RFC 3834), in which language, and how to end it with one click (RFC 8058). */
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
