import { setTimeout as sleep } from 'node:timers/promises';
import { drain, handlers } from '#server/jobs/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { BuiltServer } from './builtServer.ts';
import type { Person } from './cast.ts';
import { databaseOf } from './serverDatabase.ts';

/** A mail as its reader gets it. */
export interface SentMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl: string | null;
}

const query = `select recipient as "to", subject, html, plain as text, unsubscribe_url as "unsubscribeUrl"
  from kept_mails where recipient = $1 order by created_at desc, id desc`;

/** Sends what is due. */
export const drainMails = (engine: Engine): Promise<void> => drain(engine, handlers);

/** Everything this address was sent, the latest first. Does what is due before it looks. */
export async function mailsOf(engine: Engine, to: string): Promise<SentMail[]> {
  await drainMails(engine);
  return engine.db.rows<SentMail>(query, [to]);
}

/** How long a mail may take when other tests keep the machine busy, in milliseconds. */
const patience = 15_000;

/**
 * The mails of a built server as an operator finds them: `outboxOf(server).latest('ada@example.org', 'Confirm')` waits
 * for one to this address whose subject begins so. Follow its link with {@link linkIn}.
 */
export function outboxOf(server: Pick<BuiltServer, 'dataDir' | 'databaseUrl'>) {
  const asks = databaseOf(server);
  const all = (to: string) => asks<SentMail>(query, [to]);
  return {
    all,
    /** Lets what waits for its time go out now, such as `mail/new-message`, as soon as there is any. */
    async dueNow(kind: string): Promise<void> {
      for (const deadline = Date.now() + patience; ; await sleep(50)) {
        const due = await asks(
          `update outbox set run_at = created_at where done_at is null and kind = $1 returning id`,
          [kind],
        );
        if (due.length > 0) return;
        if (Date.now() > deadline) throw new Error(`No ${kind} waits`);
      }
    },
    /** @throws when none arrives in time. */
    async latest(to: string, subject = ''): Promise<SentMail> {
      for (const deadline = Date.now() + patience; ; await sleep(100)) {
        const mail = (await all(to)).find(one => one.subject.startsWith(subject));
        if (mail) return mail;
        if (Date.now() > deadline) throw new Error(`No mail to ${to} that begins with "${subject}"`);
      }
    },
  };
}

/** The address in the mail that leads to `path`, such as '/verify-email', as path and query. @throws when there is none */
export function linkIn({ text }: Pick<SentMail, 'text'>, path: string): string {
  for (const [address] of text.matchAll(/https?:\/\/\S+/g)) {
    const { pathname, search } = new URL(address);
    if (pathname.startsWith(path)) return pathname + search;
  }
  throw new Error(`The mail has no link to ${path}`);
}

/** Proves somebody's address with the link they were mailed, so that no reminder of it stands in the way. */
export async function proveAddress(
  server: Pick<BuiltServer, 'dataDir' | 'databaseUrl'>,
  { email, sdk }: Pick<Person, 'email' | 'sdk'>,
): Promise<void> {
  const link = linkIn(await outboxOf(server).latest(email), '/verify-email');
  const verificationToken = new URL(link, 'http://localhost').searchParams.get('t');
  await sdk.currentUser.verifyEmail({ verificationToken });
}
