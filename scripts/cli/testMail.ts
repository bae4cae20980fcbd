import { createSmtpMailer } from '#server/adapters/mail/index.ts';
import { withMailAdvice } from './mailAdvice.ts';
import { readSettings } from './settings.ts';

/** Sends one mail through the configured mail server, without the outbox and its retries, and reports the result. */
export async function run({ words: [to = ''] }: { words: readonly string[] }): Promise<void> {
  const { smtpUrl, mailFrom, rootUrl, marketplaceName } = readSettings();
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
}
