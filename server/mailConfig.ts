import { emailKey, isEmail } from '#contract/rules/email.ts';

/** Who writes the mails: an address, or a name in quotes with the address in angle brackets. */
export function mailFrom({ MAIL_FROM: from, SMTP_URL: smtp }: NodeJS.ProcessEnv, problems: string[]): string {
  if (!from) {
    if (smtp)
      problems.push('MAIL_FROM is missing: who writes the mails, for example Poruch <help@example.org>');
    return 'noreply@localhost';
  }
  const [, name = '', bracketed] = /^([^<>"\r\n,;]*)<([^<>\s]+)>$/.exec(from.trim()) ?? [];
  const address = bracketed ?? from.trim();
  if (!isEmail(address))
    problems.push('MAIL_FROM must be an address such as help@example.org or Poruch <help@example.org>');
  return name.trim() ? `"${name.trim()}" <${address}>` : address;
}

/** Addresses in lower case, from a list with commas. */
export function operators(text: string, problems: string[]): string[] {
  const addresses = text
    .split(',')
    .map(address => address.trim())
    .filter(address => address !== '');
  if (!addresses.every(isEmail))
    problems.push('OPERATORS must be e-mail addresses with commas between them, for example ada@example.org');
  return addresses.map(emailKey);
}
