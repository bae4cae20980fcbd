/**
 * Why a mail was not accepted. Only `address-unknown` is final: everything else can change without the recipient, and
 * most of it is for operators to mend.
 */
export const mailTroubles = [
  /** The recipient has no mailbox there. */
  'address-unknown',
  'mailbox-full',
  /** The receiving server refuses ours, which is on a list of senders of spam. */
  'block-list',
  /** SPF, DKIM, DMARC or the reverse DNS record does not confirm the sender. */
  'sender-unproved',
  /** Another rule of the receiving server. */
  'policy',
  /** The address in MAIL_FROM. */
  'sender',
  /** The mail itself, or its size. */
  'content',
  /** The user or the password of SMTP_URL. */
  'login',
  /** Too many at once, or the receiving server is out of order. */
  'later',
  'unreachable',
  'other',
] as const;

export type MailTrouble = (typeof mailTroubles)[number];

/** Returns the trouble that a mailer's error ends with: `mail server: EENVELOPE RCPT TO 554 5.7.1 (block-list)`. */
export function mailTroubleIn(error: string): MailTrouble | undefined {
  const [, named] = /^(?:\w+: )?mail server: .*\(([a-z-]+)\)$/.exec(error) ?? [];
  return mailTroubles.find(trouble => trouble === named);
}
