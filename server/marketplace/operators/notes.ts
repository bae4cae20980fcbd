import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** What an operator wrote about something for the other operators; nobody else reads it. */
export interface OperatorNote {
  id: string;
  authorId: string;
  createdAt: Date;
  words: string;
}

/** What a note is about: the id of a person, a listing, … */
export interface Noted {
  kind: string;
  item: string;
}

const columns = 'id, author_id as "authorId", created_at as "createdAt", words';
const readAtMost = 100;

/** Newest first. */
export function findNotes(db: Queryable, { kind, item }: Noted): Promise<OperatorNote[]> {
  return db.rows<OperatorNote>(
    `select ${columns} from operator_notes where kind = $1 and item = $2 order by created_at desc, id limit $3`,
    [kind, item, readAtMost],
  );
}

export async function addNote(
  { db, clock, ids }: Pick<Engine, 'db' | 'clock' | 'ids'>,
  { kind, item, authorId, words }: Noted & Pick<OperatorNote, 'authorId' | 'words'>,
): Promise<OperatorNote> {
  const note = { id: ids.uuid(), authorId, createdAt: clock.now(), words };
  await db.run(
    'insert into operator_notes (id, kind, item, author_id, created_at, words) values ($1, $2, $3, $4, $5, $6)',
    [note.id, kind, item, authorId, note.createdAt, words],
  );
  return note;
}

/** When nothing is left of somebody's account, what was noted about them and what they had goes as well. */
export async function forgetNotesAbout(tx: Tx, items: readonly string[]): Promise<void> {
  await tx.run(`delete from operator_notes where item = any($1::uuid[])`, [items]);
}
