import { createTransport, type Transporter } from 'nodemailer';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AddressRefused,
  MailRefused,
  type Mailer,
  type MailPicture,
} from '#server/marketplace/ports/mailer.ts';
import { headersOf, messageIdOf, threadIdsOf, type Sender } from './headers.ts';
import { statusOf, troubleOf, type SmtpFailure } from './replies.ts';

/** Milliseconds. */
export interface SmtpTimeouts {
  /** For connecting and the server's greeting. */
  connect: number;
  /** Longest silence of the server during a session. */
  silence: number;
  /** For one mail in total: well below the worker's lease, so that no other worker takes the mail meanwhile. */
  total: number;
  /** For mails being sent when the process stops: a container is killed after ten seconds. */
  stop: number;
}

const defaultTimeouts: SmtpTimeouts = { connect: 10_000, silence: 20_000, total: 60_000, stop: 3000 };

/** The number of mails the worker sends at once, so that none waits for a connection. */
const connections = 4;

/**
 * Sends mails through the server at `url`, `smtp://user:password@host:587` or `smtps://…`, over pooled connections. A
 * password is only sent encrypted, except to this machine.
 */
export function createSmtpMailer(
  url: string,
  sender: Sender,
  timeouts: SmtpTimeouts = defaultTimeouts,
): Mailer {
  const transport = open(new URL(url), timeouts);
  const stopping = new AbortController();
  const pendingMails = new Set<Promise<unknown>>();
  return {
    async send(mail) {
      const { to, replyTo, subject, html, text, picture } = mail;
      const sending = transport.sendMail({
        from: sender.from,
        // An object, so that no part of the address can be parsed as a second one.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        html,
        text,
        ...(picture ? { attachments: [attachmentOf(picture)] } : {}),
        messageId: messageIdOf(mail, sender.host),
        ...threadIdsOf(mail, sender.host),
        headers: headersOf(mail),
      });
      pendingMails.add(sending);
      const settled = within(timeouts.total, sending, stopping.signal);
      try {
        await settled;
      } catch (error) {
        throw refusalOf(error);
      } finally {
        pendingMails.delete(sending);
      }
    },
    async close() {
      await Promise.race([Promise.allSettled(pendingMails), sleep(timeouts.stop, undefined, { ref: false })]);
      stopping.abort();
      transport.close();
    },
  };
}

/**
 * Connects and logs in as a mailer would, and sends nothing.
 * @throws MailRefused as sending does
 */
export async function checkSmtpServer(url: string, timeouts: SmtpTimeouts = defaultTimeouts): Promise<void> {
  const transport = open(new URL(url), timeouts);
  try {
    await within(timeouts.connect + timeouts.silence, transport.verify(), new AbortController().signal);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    transport.close();
  }
}

const attachmentOf = ({ id, png }: MailPicture) => ({
  cid: id,
  filename: `${id}.png`,
  content: Buffer.from(png),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
});

function open(url: URL, timeouts: SmtpTimeouts): Transporter {
  const isEncrypted = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isThisMachine = ['localhost', '127.0.0.1', '::1'].includes(host);
  return createTransport({
    pool: true,
    maxConnections: connections,
    host,
    port: Number(url.port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    requireTLS: !isEncrypted && url.username !== '' && !isThisMachine,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

// The server's words may repeat the address and more, so only its codes are logged.
function refusalOf(error: unknown): MailRefused {
  const failure = error as SmtpFailure & Error;
  const { code, command, responseCode, response } = failure;
  const trouble = troubleOf(failure);
  const known = [code, command, responseCode, statusOf(response)].filter(Boolean).join(' ');
  const message = `mail server: ${known || failure.name} (${trouble})`;
  return trouble === 'address-unknown'
    ? new AddressRefused(message, response)
    : new MailRefused(message, trouble, response);
}

async function within<T>(milliseconds: number, work: Promise<T>, stop: AbortSignal): Promise<T> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, stop]);
  const late = sleep(milliseconds, undefined, { signal, ref: false }).then(() => {
    throw Object.assign(new Error('too late'), { code: 'ETOTAL' });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    // The race is decided: ignore a later rejection of the loser.
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}
