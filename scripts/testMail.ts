/**
 * Sends one mail through the configured mail server, without the outbox and its retries, and reports the result. Usage:
 * npm run test-mail -- <address>
 */
import { isEmail } from '#contract/rules/email.ts';
import { createSmtpMailer } from '#server/adapters/mail/index.ts';
import { runCommand } from './runCommand.ts';

/** What to check, by the SMTP reply code of the rejection. */
const advice: Readonly<Record<string, string>> = {
  EAUTH: 'check the user and the password in SMTP_URL',
  EDNS: 'check the host in SMTP_URL',
  ENOTFOUND: 'check the host in SMTP_URL',
  ECONNECTION: 'check the host and the port in SMTP_URL',
  ESOCKET: 'check the port in SMTP_URL: smtps:// is for 465, smtp:// for 587',
  ETIMEDOUT: 'check the host and the port in SMTP_URL, and any firewall in between',
  ETLS: 'the server offers no encryption: use smtps://, or another port',
  EENVELOPE: 'the server refuses the address, or MAIL_FROM',
};

runCommand(async ({ smtpUrl, mailFrom, rootUrl, marketplaceName }, to) => {
  if (!to || !isEmail(to)) throw new Error('Name the recipient: npm run test-mail -- <address>');
  if (!smtpUrl)
    throw new Error('SMTP_URL is not set: mails are stored for operators at /operator/outbox instead.');
  const mailer = createSmtpMailer(smtpUrl, { from: mailFrom, host: new URL(rootUrl).hostname });
  const text = `${marketplaceName} at ${rootUrl} can send mail.`;
  try {
    await mailer.send({
      id: `test-${Date.now()}`,
      to,
      subject: `${marketplaceName}: test mail`,
      text,
      html: `<!doctype html><html lang="en"><body><p>${text}</p></body></html>`,
      locale: 'en',
    });
  } catch (error) {
    const { message } = error as Error;
    const code = /\bE[A-Z]+\b/.exec(message)?.[0] ?? '';
    throw new Error(`Not sent. ${message}${advice[code] ? `: ${advice[code]}` : ''}`, { cause: error });
  } finally {
    await mailer.close();
  }
  console.log(`The mail server has accepted it. Check that it arrives at ${to}, and not in the spam folder.`);
});
