/** A mail as it goes out, to one person. */
export interface Mail {
  /** Names the mail, the same at every attempt: receivers recognise a second copy by the Message-ID made of it. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The language it is written in, e.g. 'uk'. */
  locale: string;
  /** Where one click ends mails of this kind; absent for those that cannot be switched off. */
  unsubscribeUrl?: string;
}

/** The way out of the house. */
export interface Mailer {
  /**
   * Resolves when the mail is in somebody else's hands. @throws AddressRefused when it never will be; anything else may
   * pass, so that it is worth another attempt.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The receiving side does not know the address, or does not want this mail. */
export class AddressRefused extends Error {}

/** A mail that stayed in the house, since no mail server is configured. */
export interface KeptMail extends Mail {
  createdAt: Date;
}

/** What an operator reads instead of a mailbox. */
export interface KeptMails {
  /** Newest first. */
  list(limit: number): Promise<Pick<KeptMail, 'id' | 'to' | 'subject' | 'createdAt'>[]>;
  find(id: string): Promise<KeptMail | undefined>;
  /** Tells how many went. */
  removeBefore(moment: Date): Promise<number>;
}
