/** One line of the operators' outbox. */
export interface OutboxMail {
  /** Names it; only kept mails can be opened. */
  id: string;
  to: string;
  /** null while the mail has not been written: then `kind` says what it is about. */
  subject: string | null;
  kind: string | null;
  /** ISO. */
  createdAt: string;
  /** kept: it stays here, for want of a mail server. waiting: it is tried again at `retryAt`. failed: nobody tries it any more. */
  state: 'kept' | 'waiting' | 'failed';
  error: string | null;
  retryAt: string | null;
}

export interface Outbox {
  /** Whether mails stay in the house. */
  isKeeping: boolean;
  /** Newest first. */
  mails: readonly OutboxMail[];
}

/** A mail that was kept, to be read. */
export interface OutboxLetter {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}
