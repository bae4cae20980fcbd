import { namesIn } from '#contract/text/protect.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findNames } from '#server/marketplace/users/index.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

/** What somebody wrote, by its id, and the address of the place that it is about. */
interface Subject {
  id: string;
  place?: string | undefined;
}

/** Returns the names that stay as written: of the people who wrote each of these or whom it is about, and of its place. */
export async function namesOf(
  db: Queryable,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => readonly string[]> {
  const rows = await db.rows<{ id: string; userId: string }>(
    `select id, author_id as user_id from listings where id = ${anyOf('$1')}
     union all select id, id from users where id = ${anyOf('$1')}
     union all select id, unnest(array[author_id, subject_id]) from reviews where id = ${anyOf('$1')}
     union all select m.id, unnest(array[t.customer_id, t.provider_id]) from messages m
       join transactions t on t.id = m.transaction_id where m.id = ${anyOf('$1')}`,
    [subjects.map(({ id }) => id)],
    'translations-people',
  );
  const names = await findNames(
    db,
    rows.map(({ userId }) => userId),
  );
  return ({ id, place }) =>
    namesIn(
      rows.filter(row => row.id === id).map(({ userId }) => names.get(userId)),
      [place],
    );
}
