import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

export interface BlockRow {
  blockedId: string;
  createdAt: Date;
}

/** Returns false when it already existed. */
export async function insertBlock(
  tx: Tx,
  { blockerId, blockedId, at }: { blockerId: string; blockedId: string; at: Date },
): Promise<boolean> {
  const added = await tx.run(
    'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing',
    [blockerId, blockedId, at],
  );
  return added === 1;
}

/** Returns false when there was none. */
export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const removed = await tx.run('delete from blocks where blocker_id = $1 and blocked_id = $2', [
    blockerId,
    blockedId,
  ]);
  return removed === 1;
}

/** Returns the blocks that a user made, newest first. */
export function findBlocksOf(db: Queryable, blockerId: string): Promise<BlockRow[]> {
  return db.rows<BlockRow>(
    `select blocked_id, created_at from blocks where blocker_id = $1
     order by created_at desc, blocked_id`,
    [blockerId],
  );
}

/** Returns the other side of every block that involves this user; `isOwn` when the user made it. */
export function findBlockedUsers(db: Queryable, userId: string): Promise<{ id: string; isOwn: boolean }[]> {
  return db.rows<{ id: string; isOwn: boolean }>(
    `select id, bool_or(own) as is_own from (
       select blocked_id as id, true as own from blocks where blocker_id = $1
       union all select blocker_id, false from blocks where blocked_id = $1) apart group by id`,
    [userId],
    'blocks-apart',
  );
}

/** Returns the other side of every block that involves this user, and when the first was made. */
export function findAround(db: Queryable, userId: string): Promise<{ id: string; since: Date }[]> {
  return db.rows<{ id: string; since: Date }>(
    `select id, min(created_at) as since from (
       select blocked_id as id, created_at from blocks where blocker_id = $1
       union all select blocker_id, created_at from blocks where blocked_id = $1) around group by id`,
    [userId],
    'blocks-around',
  );
}

/** Returns both sides of every block that involves one of these users. */
export function findBlockedPairs(
  db: Queryable,
  userIds: readonly string[],
): Promise<{ userId: string; otherId: string }[]> {
  return db.rows<{ userId: string; otherId: string }>(
    `select blocker_id as user_id, blocked_id as other_id from blocks where blocker_id = ${anyOf('$1')}
     union select blocked_id, blocker_id from blocks where blocked_id = ${anyOf('$1')}`,
    [userIds],
    'blocks-apart-each',
  );
}

export async function existsBetween(db: Queryable, one: string, other: string): Promise<boolean> {
  const row = await db.first(
    'select 1 from blocks where (blocker_id, blocked_id) in (($1, $2), ($2, $1)) limit 1',
    [one, other],
    'blocks-between',
  );
  return row !== undefined;
}

/** Returns who made the first block between the two. */
export async function findBlocker(db: Queryable, one: string, other: string): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(
    `select blocker_id as id from blocks where (blocker_id, blocked_id) in (($1, $2), ($2, $1))
     order by created_at, blocker_id limit 1`,
    [one, other],
  );
  return row?.id;
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from blocks where blocker_id = $1 or blocked_id = $1', [userId]);
}
