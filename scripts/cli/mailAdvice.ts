import { mailTroubleIn, type MailTrouble } from '#contract/notification/mailTroubles.ts';
import { MailRefused } from '#server/marketplace/ports/mailer.ts';

/** What an operator does about each trouble. */
const advice: Readonly<Record<MailTrouble, string>> = {
  'address-unknown': 'there is no such address; check how it is written',
  'mailbox-full': 'the mailbox is full; only its owner can make room',
  'block-list':
    'the receiving server refuses this mail server, which is on a block list; the site of the list says how to be' +
    ' removed from it, or ask whoever runs the mail server',
  'sender-unproved':
    'the receiving server can’t tell that this mail server may send for the domain of MAIL_FROM; set SPF, DKIM and' +
    ' DMARC in its DNS, and the reverse DNS name of the mail server',
  policy:
    'the receiving server refuses it by one of its rules; check that SMTP_URL has a user and a password if the mail' +
    ' server asks for them',
  sender: 'the mail server refuses the sender; set MAIL_FROM to an address that it may send for',
  content: 'the receiving server refuses the content of the mail, or its size',
  login: 'check the user and the password in SMTP_URL',
  later: 'the receiving server accepts nothing at the moment; try again later',
  unreachable: 'check the host and the port in SMTP_URL, and any firewall in between',
  other: 'the mail server refuses it',
};

/** More exact, by the error code in the mailer's message. */
const byCode: Readonly<Record<string, string>> = {
  EDNS: 'check the host in SMTP_URL',
  ENOTFOUND: 'check the host in SMTP_URL',
  ECONNECTION: 'check the host and the port in SMTP_URL',
  ESOCKET: 'check the port in SMTP_URL: smtps:// is for 465, smtp:// for 587',
  ETLS: 'the server offers no encryption: use smtps://, or another port',
};

/** Returns what to do about a mailer's error, as stored with a mail; undefined for any other error. */
export function mailAdvice(message: string): string | undefined {
  const trouble = mailTroubleIn(message);
  const code = /\bE[A-Z]+\b/.exec(message)?.[0] ?? '';
  return trouble && ((trouble === 'unreachable' ? byCode[code] : undefined) ?? advice[trouble]);
}

/** Returns the mailer's error as one sentence: its codes, what the server said, and what to do. */
export function withMailAdvice(error: Error): string {
  const said = error instanceof MailRefused && error.reply ? ` said "${plain(error.reply)}"` : '';
  const todo = mailAdvice(error.message);
  return `${error.message}${said}${todo ? `: ${todo}` : ''}`;
}

/** On one line, with the reply's codes once. Control characters could manipulate the terminal. */
function plain(reply: string): string {
  const [first = '', ...more] = reply.split(/\r?\n/);
  const continued = more.map(line => line.replace(/^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/, ''));
  return [first.replace(/^(\d{3})-/, '$1 '), ...continued]
    .join(' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 500);
}
