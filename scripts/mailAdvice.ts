/** What to check, by the error code in the mailer's message. */
const advice: Readonly<Record<string, string>> = {
  EAUTH: 'check the user and the password in SMTP_URL',
  EDNS: 'check the host in SMTP_URL',
  ENOTFOUND: 'check the host in SMTP_URL',
  ECONNECTION: 'check the host and the port in SMTP_URL',
  ESOCKET: 'check the port in SMTP_URL: smtps:// is for 465, smtp:// for 587',
  ETIMEDOUT: 'check the host and the port in SMTP_URL, and any firewall in between',
  ETOTAL: 'check the host and the port in SMTP_URL, and any firewall in between',
  ETLS: 'the server offers no encryption: use smtps://, or another port',
  EENVELOPE: 'the server refuses the address, or MAIL_FROM',
};

/** Returns the mailer's error as one sentence that also says what to check. */
export function withMailAdvice({ message }: Error): string {
  const code = /\bE[A-Z]+\b/.exec(message)?.[0] ?? '';
  return advice[code] ? `${message}: ${advice[code]}` : message;
}
