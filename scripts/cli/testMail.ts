/** Sends one mail through the configured mail server, without the outbox and its retries, and reports the result. */
import { isEmail } from '#contract/account/email.ts';
import { createSmtpMailer } from '#server/adapters/mail/index.ts';
import { withMailAdvice } from './mailAdvice.ts';
import { runCommand } from './runCommand.ts';

const command = {
  name: 'test-mail',
  summary: 'sends one mail through SMTP_URL and reports the result',
  forms: { '<address>': 'sends it to this address' },
};

runCommand(command, async ({ smtpUrl, mailFrom, rootUrl, marketplaceName }, { words: [to = ''] }) => {
  if (!isEmail(to)) throw new Error('Name the recipient: npm run test-mail -- <address>');
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
    throw new Error(`Not sent. ${withMailAdvice(error as Error)}`, { cause: error });
  } finally {
    await mailer.close();
  }
  console.log(`The mail server has accepted it. Check that it arrives at ${to}, and not in the spam folder.`);
});
