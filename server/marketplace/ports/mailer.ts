import type { IntlShape } from 'react-intl';
import type { LatLng } from '#contract/geo/place.ts';
import type { MailTrouble } from '#contract/notification/mailTroubles.ts';

/** A mail to one recipient, ready to send. */
export interface Mail {
  /**
   * Identifies the mail, the same at every attempt: receivers recognise a duplicate by the Message-ID derived from it.
   */
  id: string;
  to: string;
  /** Where an answer goes; absent: to the sender of all mails. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** A picture in the HTML, which names it `cid:` and its id. */
  picture?: MailPicture;
  /**
   * What the mail is about, such as a conversation: mail programs show the mails about the same as one thread. A mail
   * without it belongs to no thread, whatever its subject.
   */
  thread?: string;
  /** The language it is written in, e.g. 'uk'. */
  locale: string;
  /** One-click unsubscribe link for mails of this kind; absent for those that cannot be switched off. */
  unsubscribeUrl?: string;
}

/** A picture within a mail: fetched from nowhere, so that nobody learns that the mail was read. */
export interface MailPicture {
  id: string;
  /** PNG: not every mail client knows newer formats. */
  png: Uint8Array;
}

/**
 * Draws the map around an exact place, with a pin on it and names in the language, as PNG. undefined while this site has
 * no map of its own.
 * @throws any error when it can't be drawn just now
 */
export type DrawPlace = (place: { point: LatLng; locale: string }) => Promise<Uint8Array | undefined>;

/** Sends mail. */
export interface Mailer {
  /**
   * Resolves when another mail server has accepted the mail. @throws AddressRefused when it will never be accepted,
   * MailRefused for any other reason; then a retry is worthwhile.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** A mail server has not accepted a mail. The message names codes only, for logs and the database. */
export class MailRefused extends Error {
  /** `reply`: what the server said, which may repeat the address; undefined when it said nothing. */
  constructor(
    message: string,
    readonly trouble: MailTrouble,
    readonly reply?: string,
  ) {
    super(message);
    this.name = 'MailRefused';
  }
}

/** The receiving server does not know the address, and another attempt would not change that. */
export class AddressRefused extends MailRefused {
  constructor(message: string, reply?: string) {
    super(message, 'address-unknown', reply);
    this.name = 'AddressRefused';
  }
}

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
