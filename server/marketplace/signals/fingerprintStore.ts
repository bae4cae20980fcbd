import type { Done } from '#server/marketplace/limits/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { similarityThreshold } from './textFingerprint.ts';

export interface TextPrint {
  kind: 'message' | 'listing';
  /** The transaction that the message started, or the listing. */
  subjectId: string;
  userId: string;
  /** The recipient of a message. */
  toId: string | null;
  marks: readonly string[];
  at: Date;
}

/** Stores a message's marks: all of a conversation's count, so that a later text hides none. */
export async function addMessage(db: Queryable, print: TextPrint): Promise<void> {
  await db.run(
    `insert into text_prints (kind, subject_id, user_id, to_id, marks, at)
     values ('message', $1, $2, $3, $4::bigint[], $5)`,
    [print.subjectId, print.userId, print.toId, print.marks, print.at],
    'text-print-add',
  );
}

/** Stores a listing's marks. Returns false when the text has not changed. */
export async function saveFingerprint(db: Queryable, print: TextPrint): Promise<boolean> {
  const kept = await db.run(
    `insert into text_prints as p (kind, subject_id, user_id, marks, at) values ('listing', $1, $2, $3::bigint[], $4)
     on conflict (subject_id, user_id) where kind = 'listing' do update set marks = excluded.marks, at = excluded.at
       where p.marks <> excluded.marks`,
    [print.subjectId, print.userId, print.marks, print.at],
    'text-print-keep',
  );
  return kept === 1;
}

const isAlike = (marks: string) =>
  `(select count(*) from unnest(p.marks) mark where mark = any(${marks}::bigint[])) >= ${similarityThreshold}`;

/** Counts the recipients, besides that of this message, to whom the user has written nearly the same since then. */
export async function countOtherReaders(
  db: Queryable,
  { userId, toId, marks }: TextPrint,
  since: Date,
): Promise<Done> {
  const row = await db.first<Done>(
    `select count(distinct p.to_id)::int as done, max(p.at) as last_at from text_prints p
     where p.user_id = $1 and p.to_id <> $4 and p.kind = 'message' and p.at > $2 and ${isAlike('$3')}`,
    [userId, since, marks, toId],
    'text-print-readers',
  );
  return row ?? { done: 0, lastAt: null };
}

/** Counts the user's own listings, written since then, with nearly the same text. */
export async function countOwnAlike(
  db: Queryable,
  { userId, marks }: TextPrint,
  since: Date,
): Promise<number> {
  const row = await db.first<{ count: number }>(
    `select count(*)::int as count from text_prints p
     where p.user_id = $1 and p.kind = 'listing' and p.at > $2 and ${isAlike('$3')}`,
    [userId, since, marks],
  );
  return row?.count ?? 0;
}

/** Returns whether another user's listing has nearly the same text. */
export async function existsOfOthers(db: Queryable, { userId, marks }: TextPrint): Promise<boolean> {
  const row = await db.first(
    `select 1 from text_prints p
     where p.kind = 'listing' and p.marks && $2::bigint[] and p.user_id <> $1 and ${isAlike('$2')} limit 1`,
    [userId, marks],
  );
  return row !== undefined;
}

export async function deletePrints(
  db: Queryable,
  before: Readonly<Record<TextPrint['kind'], Date>>,
): Promise<void> {
  for (const kind of ['message', 'listing'] as const)
    await db.run('delete from text_prints where kind = $1 and at < $2', [kind, before[kind]]);
}

export async function keepNetwork(
  db: Queryable,
  { userId, network, at }: { userId: string; network: Buffer; at: Date },
): Promise<void> {
  await db.run('insert into sign_up_networks (user_id, network, at) values ($1, $2, $3)', [
    userId,
    network,
    at,
  ]);
}

/** Counts the accounts created from this network since then. */
export async function countNetwork(db: Queryable, network: Buffer, since: Date): Promise<number> {
  const row = await db.first<{ count: number }>(
    'select count(*)::int as count from sign_up_networks where network = $1 and at > $2',
    [network, since],
  );
  return row?.count ?? 0;
}

export async function deleteNetworks(db: Queryable, before: Date): Promise<void> {
  await db.run('delete from sign_up_networks where at < $1', [before]);
}
