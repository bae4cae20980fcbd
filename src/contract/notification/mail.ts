/** One entry of the operators' outbox. */
export interface OutboxMail {
  /** Only stored mails can be opened by it. */
  id: string;
  to: string;
  /** null until the mail has been rendered; until then `kind` says what it is about. */
  subject: string | null;
  kind: string | null;
  /** ISO. */
  createdAt: string;
  /** kept: stored, because no mail server is configured. waiting: retried at `retryAt`. failed: no more attempts. */
  state: 'kept' | 'waiting' | 'failed';
  error: string | null;
  retryAt: string | null;
}

export interface Outbox {
  /** Whether mails are stored instead of sent. */
  isKeeping: boolean;
  /** Newest first. */
  mails: readonly OutboxMail[];
}

/** A stored mail in full. */
export interface OutboxMailContent {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}
