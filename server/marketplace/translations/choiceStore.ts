import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** What one person has chosen for the translation of a conversation. */
export interface Choice {
  userId: string;
  always: boolean;
  /** The name of the translator that may get the messages. */
  agreedTo: string | null;
}

export function findChoices(db: Queryable, transactionId: string): Promise<Choice[]> {
  return db.rows<Choice>(
    `select user_id, always, agreed_to from conversation_translations
     where transaction_id = $1`,
    [transactionId],
    'translation-choices',
  );
}

export async function keepAlways(
  db: Queryable,
  { transactionId, userId, always }: { transactionId: string; userId: string; always: boolean },
): Promise<void> {
  await db.run(
    `insert into conversation_translations (transaction_id, user_id, always) values ($1, $2, $3)
     on conflict (transaction_id, user_id) do update set always = excluded.always`,
    [transactionId, userId, always],
    'translation-always',
  );
}

interface Consent {
  transactionId: string;
  userId: string;
  translator: string;
  at: Date;
}

export async function keepConsent(
  tx: Tx,
  { transactionId, userId, translator, at }: Consent,
  agrees: boolean,
): Promise<void> {
  await tx.run(
    `insert into conversation_translations (transaction_id, user_id, agreed_to, agreed_at) values ($1, $2, $3, $4)
     on conflict (transaction_id, user_id) do update set agreed_to = excluded.agreed_to, agreed_at = excluded.agreed_at`,
    [transactionId, userId, agrees ? translator : null, agrees ? at : null],
    'translation-consent',
  );
  if (agrees) return;
  await tx.run(
    `delete from translations t using messages m
     where m.transaction_id = $1 and t.subject_id = m.id and t.translator = $2`,
    [transactionId, translator],
    'translation-withdraw',
  );
}

/** Forgets everything that a user has chosen, and with that their consents. */
export async function deleteChoicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from conversation_translations where user_id = $1', [userId]);
}
