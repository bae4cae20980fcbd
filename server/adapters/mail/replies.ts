import type { MailTrouble } from '#contract/notification/mailTroubles.ts';

/** nodemailer's error fields. */
export interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The server's reply as received, one or more lines. */
  response?: string;
}

/** An enhanced status code (RFC 3463): `5.7.1` is class 5, subject 7, detail 1. */
interface Status {
  class: number;
  subject: number;
  detail: number;
}

/** A reply begins with its code (RFC 2034); some servers write `#5.1.0` or put it in brackets after a word. */
const statusPattern = /^\d{3}[ -](?:#|\(|[A-Z]+ \()?([245])\.(\d{1,3})\.(\d{1,3})(?![.\d])/m;

/** Returns the enhanced status code of a server's reply; undefined when it has none. */
export function statusOf(response = ''): string | undefined {
  const status = parse(response);
  return status && `${status.class}.${status.subject}.${status.detail}`;
}

function parse(response: string): Status | undefined {
  const found = statusPattern.exec(response);
  return found ? { class: Number(found[1]), subject: Number(found[2]), detail: Number(found[3]) } : undefined;
}

/** What failed when no server replied. */
const unreachable: readonly string[] = [
  'ECONNECTION',
  'ECONNREFUSED',
  'EDNS',
  'ENOTFOUND',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'ETOTAL',
];

/** Replies that ask for a login, or another one (RFC 4954). */
const loginReplies: readonly number[] = [530, 534, 535, 538];

/**
 * Returns why a mail was not accepted. The enhanced status code decides; without one, known phrases do. An address is
 * unknown only if the server says so for good about the recipient: nothing else loses a mail.
 */
export function troubleOf({
  code = '',
  command = '',
  responseCode = 0,
  response = '',
}: SmtpFailure): MailTrouble {
  if (responseCode === 0) {
    if (code === 'EAUTH') return 'login';
    return unreachable.includes(code) ? 'unreachable' : 'other';
  }
  if (loginReplies.includes(responseCode)) return 'login';
  const status = parse(response);
  const isFinal = responseCode >= 500 && (status?.class ?? 5) === 5;
  if (command.startsWith('AUTH')) return isFinal ? 'login' : 'later';
  const refused = {
    isFinal,
    command,
    words: response.replaceAll(/^\d{3}[ -]/gm, '').replaceAll(/\s+/g, ' '),
  };
  return status && status.subject > 0 ? byStatus(status, refused) : byWords(refused);
}

interface Refused {
  /** Both codes say so. */
  isFinal: boolean;
  /** The SMTP command that was refused. */
  command: string;
  /** The reply without its codes, on one line. */
  words: string;
}

function byStatus({ subject, detail }: Status, refused: Refused): MailTrouble {
  switch (subject) {
    case 1:
      return byAddress(detail, refused);
    case 2:
      if (detail === 2) return 'mailbox-full';
      if (detail === 3) return 'content';
      // Disabled, unless it only receives too much at the moment.
      return detail === 1 && isAboutRecipient(refused) && !busy.test(refused.words)
        ? 'address-unknown'
        : 'later';
    case 3:
      return detail === 4 ? 'content' : 'later';
    case 4:
      return 'later';
    case 6:
      return 'content';
    case 7:
      return byPolicy(detail, refused);
    default:
      return 'other';
  }
}

/** A mail has one recipient; some servers check it only after the text. */
const isAboutRecipient = ({ isFinal, command }: Refused) =>
  isFinal && (command === 'RCPT TO' || command === 'DATA');

/** Details of subject 1 about the sender's address (RFC 3463). */
const aboutSender: readonly number[] = [7, 8];

function byAddress(detail: number, refused: Refused): MailTrouble {
  if (refused.command === 'MAIL FROM' || aboutSender.includes(detail)) return 'sender';
  // 5.1.0 says no more than that it is about an address.
  const said = detail === 0 ? phraseIn(refused) : undefined;
  if (said) return said;
  return isAboutRecipient(refused) ? 'address-unknown' : 'later';
}

/** Details of subject 7 (RFC 4954, RFC 7372), and those that Microsoft's servers add. */
const aboutLogin: readonly number[] = [8, 9, 11, 14];
const unproved: readonly number[] = [20, 21, 22, 23, 24, 25, 26, 27, 29, 509, 512, 515];
const isListed = (detail: number) => detail === 511 || detail === 708 || (detail >= 606 && detail <= 649);

function byPolicy(detail: number, refused: Refused): MailTrouble {
  if (aboutLogin.includes(detail)) return 'login';
  if (unproved.includes(detail)) return 'sender-unproved';
  if (isListed(detail)) return 'block-list';
  return phraseIn(refused) ?? (refused.isFinal ? 'policy' : 'later');
}

/** What servers say, in the order of precedence. */
const phrases: readonly (readonly [RegExp, MailTrouble])[] = [
  [
    /(?:block|black|deny)[ -]?list|\b(?:dns|r)bl\b|spamhaus|spamcop|barracuda|\bsorbs\b|uceprotect|\bblocked\b|(?:poor|bad|low) reputation|\b(?:ip|host|client|server)\b.{0,40}\blisted\b/i,
    'block-list',
  ],
  [
    /\b(?:spf|dkim|dmarc)\b|\b(?:unauthenticated|not authenticated)\b|reverse dns|\bptr\b|\brdns\b/i,
    'sender-unproved',
  ],
  [
    /\b(?:mail ?box|inbox|account|user|recipient)\b.{0,40}\bfull\b|\bquota\b|insufficient (?:system )?storage|not enough (?:disk )?space/i,
    'mailbox-full',
  ],
];
const busy = /\brate\b|too (?:many|much|quickly|fast)|throttl|try (?:again )?later|temporar|gr[ae]y ?list/i;
const rule =
  /\bspam\b|polic(?:y|ies)\b|security|access denied|not (?:allowed|permitted|authori[sz]ed)|\brelay|prohibited|administrative/i;
const unknown = new RegExp(
  [
    String.raw`\b(?:unknown|invalid|no such|non-?existent) (?:\w+ )?(?:user|recipient|mail ?box|address|account|person)\b`,
    String.raw`\b(?:user|recipient|mail ?box|address|account)\b.{0,80}\b(?:unknown|not found|not exist|n.t exist|no longer exists|invalid|disabled|not known)\b`,
    String.raw`\bno (?:such )?\S+(?: \w+)? here\b`,
    String.raw`(?:\bnot|n.t) have an? .{0,40}account\b`,
    String.raw`\bunrout(?:e)?able address\b`,
  ].join('|'),
  'i',
);

function phraseIn({ words }: Refused): MailTrouble | undefined {
  const found = phrases.find(([pattern]) => pattern.test(words));
  return found?.[1] ?? (busy.test(words) ? 'later' : undefined);
}

/** Without an enhanced status code, what no phrase explains is no reason to give up. */
function byWords(refused: Refused): MailTrouble {
  const said = phraseIn(refused);
  if (said) return said;
  if (!refused.isFinal) return 'later';
  if (rule.test(refused.words)) return 'policy';
  return refused.command === 'RCPT TO' && unknown.test(refused.words) ? 'address-unknown' : 'other';
}
