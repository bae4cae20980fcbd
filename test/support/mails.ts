import type { Engine } from '#server/marketplace/ctx.ts';

export interface MailFact {
  kind: string;
  userId: string;
  /** Recipient's address. */
  email: string;
  token?: string;
}

/** Returns the mails queued for a user, newest first. */
export async function mailsTo({ db }: Pick<Engine, 'db'>, userId: string): Promise<MailFact[]> {
  const rows = await db.rows<{ kind: string; payload: Omit<MailFact, 'kind'> }>(
    `select kind, payload from outbox where kind like 'mail/%' and payload ->> 'userId' = $1 order by id desc`,
    [userId],
  );
  return rows.map(({ kind, payload }) => ({ kind, ...payload }));
}

/** Returns the token of the latest mail of this kind; fails the test when the user was sent none. */
export async function mailedToken(engine: Pick<Engine, 'db'>, userId: string, kind: string): Promise<string> {
  const mail = (await mailsTo(engine, userId)).find(one => one.kind === kind);
  if (!mail?.token) throw new Error(`No ${kind} with a token`);
  return mail.token;
}
