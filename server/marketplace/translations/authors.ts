import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findLanguages } from '#server/marketplace/users/index.ts';

/** Returns a function that returns the languages of the author of a profile, a review or a message. @param ids of these */
export async function languagesOfAuthors(
  db: Queryable,
  ids: readonly string[],
): Promise<(id: string) => readonly string[]> {
  if (ids.length === 0) return () => [];
  const rows = await db.rows<{ id: string; userId: string }>(
    `select id, id as user_id from users where id = any($1::uuid[])
     union all select id, author_id from reviews where id = any($1::uuid[])
     union all select id, sender_id from messages where id = any($1::uuid[])`,
    [ids],
    'translations-authors',
  );
  const languages = await findLanguages(
    db,
    rows.map(({ userId }) => userId),
  );
  const authors = new Map(rows.map(({ id, userId }) => [id, userId]));
  return id => languages.get(authors.get(id) ?? '') ?? [];
}
