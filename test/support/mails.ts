import type { Engine } from '#server/marketplace/ctx.ts';

export interface MailFact {
  kind: string;
  userId: string;
  /** Where it goes. */
  email: string;
  token?: string;
}

/** The mails a person is owed, the latest first. */
export async function mailsTo({ db }: Pick<Engine, 'db'>, userId: string): Promise<MailFact[]> {
  const rows = await db.rows<{ kind: string; payload: Omit<MailFact, 'kind'> }>(
    `select kind, payload from outbox where kind like 'mail/%' and payload ->> 'userId' = $1 order by id desc`,
    [userId],
  );
  return rows.map(({ kind, payload }) => ({ kind, ...payload }));
}

/** The token of the latest mail of this kind; a person who was sent none fails the test. */
export async function mailedToken(engine: Pick<Engine, 'db'>, userId: string, kind: string): Promise<string> {
  const mail = (await mailsTo(engine, userId)).find(one => one.kind === kind);
  if (!mail?.token) throw new Error(`No ${kind} with a token`);
  return mail.token;
}
