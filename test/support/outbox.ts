import { setTimeout as sleep } from 'node:timers/promises';
import { drain, handlers } from '#server/jobs/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { BuiltServer } from './builtServer.ts';
import type { Person } from './cast.ts';
import { databaseOf } from './serverDatabase.ts';

/** A mail as the recipient receives it. */
export interface SentMail {
  to: string;
  /** Without the code of the conversation. */
  subject: string;
  /** The code in the subject that tells the conversation apart from others. */
  conversation: string | undefined;
  html: string;
  text: string;
  unsubscribeUrl: string | null;
}

const query = `select recipient as "to", subject, html, plain as text, unsubscribe_url
  from kept_mails where recipient = $1 order by created_at desc, id desc`;

type StoredRow = Omit<SentMail, 'conversation'>;

function read(row: StoredRow): SentMail {
  const [, subject = row.subject, conversation] = /^(.*) \(\p{L}+ ([B-Z2-9]{5})\)$/u.exec(row.subject) ?? [];
  return { ...row, subject, conversation };
}

/** Sends the mails that are due. */
export const drainMails = (engine: Engine): Promise<void> => drain(engine, handlers);

/** Returns every mail sent to this address, newest first, after running what is due. */
export async function mailsOf(engine: Engine, to: string): Promise<SentMail[]> {
  await drainMails(engine);
  return (await engine.db.rows<StoredRow>(query, [to])).map(read);
}

/** How long to wait for a mail on a machine busy with other tests, in milliseconds. */
const timeout = 15_000;

/**
 * The mails of a built server as an operator sees them: `outboxOf(server).latest('ada@example.org', 'Confirm')` waits
 * for a mail to this address whose subject begins with this text. Follow its link with {@link linkIn}.
 */
export function outboxOf(server: Pick<BuiltServer, 'dataDir' | 'databaseUrl'>) {
  const asks = databaseOf(server);
  const all = async (to: string) => (await asks<StoredRow>(query, [to])).map(read);
  return {
    all,
    /** Makes delayed jobs such as `mail/new-message` due now, as soon as there is one. */
    async dueNow(kind: string): Promise<void> {
      for (const deadline = Date.now() + timeout; ; await sleep(50)) {
        const due = await asks(
          `update outbox set run_at = created_at where done_at is null and kind = $1 returning id`,
          [kind],
        );
        if (due.length > 0) return;
        if (Date.now() > deadline) throw new Error(`No ${kind} waits`);
      }
    },
    /** @throws when no mail arrives in time. */
    async latest(to: string, subject = ''): Promise<SentMail> {
      for (const deadline = Date.now() + timeout; ; await sleep(100)) {
        const mail = (await all(to)).find(one => one.subject.startsWith(subject));
        if (mail) return mail;
        if (Date.now() > deadline) throw new Error(`No mail to ${to} that begins with "${subject}"`);
      }
    },
  };
}

/**
 * Returns the link in the mail that leads to `path`, such as '/verify-email', as path, query and hash. @throws when there
 * is none
 */
export function linkIn({ text }: Pick<SentMail, 'text'>, path: string): string {
  for (const [address] of text.matchAll(/https?:\/\/\S+/g)) {
    const { pathname, search, hash } = new URL(address);
    if (pathname.startsWith(path)) return pathname + search + hash;
  }
  throw new Error(`The mail has no link to ${path}`);
}

/** Marks a user's address as verified without waiting for the mail, so that no reminder covers the page. */
export async function proveAddress(
  server: Pick<BuiltServer, 'dataDir' | 'databaseUrl'>,
  { email }: Pick<Person, 'email'>,
): Promise<void> {
  await databaseOf(server)('update users set email_verified = true where email = $1', [email]);
}
