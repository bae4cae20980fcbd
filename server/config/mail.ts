import { emailKey, isEmail } from '#contract/account/email.ts';
import { missing, refusal, type Environment } from './variables/index.ts';

/** Reads the sender of mails: an address, or a name in quotes with the address in angle brackets. */
export function mailFrom({ MAIL_FROM: from, SMTP_URL: smtp }: Environment, problems: string[]): string {
  if (!from) {
    if (smtp) problems.push(missing('MAIL_FROM'));
    return 'noreply@localhost';
  }
  const [, name = '', bracketed] = /^([^<>"\r\n,;]*)<([^<>\s]+)>$/.exec(from.trim()) ?? [];
  const address = bracketed ?? from.trim();
  if (!isEmail(address)) problems.push(refusal('MAIL_FROM'));
  return name.trim() ? `"${name.trim()}" <${address}>` : address;
}

/** Parses a comma-separated list into lower-case addresses. */
export function operators(text: string, problems: string[]): string[] {
  const addresses = text
    .split(',')
    .map(address => address.trim())
    .filter(address => address !== '');
  if (!addresses.every(isEmail)) problems.push(refusal('OPERATORS'));
  return addresses.map(emailKey);
}
