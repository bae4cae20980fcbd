import type { IntlShape } from 'react-intl';

/** A mail to one recipient, ready to send. */
export interface Mail {
  /**
   * Identifies the mail, the same at every attempt: receivers recognise a duplicate by the Message-ID derived from it.
   */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The language it is written in, e.g. 'uk'. */
  locale: string;
  /** One-click unsubscribe link for mails of this kind; absent for those that cannot be switched off. */
  unsubscribeUrl?: string;
}

/** Sends mail. */
export interface Mailer {
  /**
   * Resolves when another mail server has accepted the mail. @throws AddressRefused when it will never be accepted; any
   * other error may be temporary, so a retry is worthwhile.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The receiving server does not know the address, or rejects this mail. */
export class AddressRefused extends Error {}

/** A mail stored in the database because no mail server is configured. */
export interface StoredMail extends Mail {
  createdAt: Date;
}

/** The stored mails, which operators read in place of a mailbox. */
export interface StoredMails {
  /** Newest first. */
  list(limit: number): Promise<Pick<StoredMail, 'id' | 'to' | 'subject' | 'createdAt'>[]>;
  find(id: string): Promise<StoredMail | undefined>;
  /** Returns how many were removed. */
  removeBefore(moment: Date): Promise<number>;
}

/** The mail texts of a locale; English when it has no translation. */
export type MailTexts = (locale: string | undefined) => IntlShape;
