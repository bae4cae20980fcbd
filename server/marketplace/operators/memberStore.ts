import type { Queryable } from '#server/marketplace/ports/db.ts';

export async function isMember(db: Queryable, userId: string): Promise<boolean> {
  return (await db.first('select 1 from operators where user_id = $1', [userId])) !== undefined;
}

export async function insertMember(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.run('insert into operators (user_id, created_at) values ($1, $2) on conflict do nothing', [
    userId,
    at,
  ]);
}

export async function deleteMember(db: Queryable, userId: string): Promise<void> {
  await db.run('delete from operators where user_id = $1', [userId]);
  await db.run('delete from console_claims where user_id = $1', [userId]);
}

/** Also removes the recovery codes and all console sessions. */
export async function deleteFactor(db: Queryable, userId: string): Promise<void> {
  await db.run('delete from operator_factors where user_id = $1', [userId]);
}

export async function findMemberIds(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>('select user_id as id from operators order by created_at', []);
  return rows.map(({ id }) => id);
}

export function findMembers(db: Queryable): Promise<{ email: string; since: Date; hasFactor: boolean }[]> {
  return db.rows(
    `select u.email, o.created_at as since, exists (
       select from operator_factors f where f.user_id = o.user_id and f.confirmed_at is not null) as has_factor
     from operators o join users u on u.id = o.user_id order by o.created_at, u.email`,
  );
}
