import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** An operator's note for other operators. Nobody else can read it. */
export interface OperatorNote {
  id: string;
  authorId: string;
  createdAt: Date;
  words: string;
}

/** The subject of a note: the id of a user, a listing, … */
export interface NoteSubject {
  kind: string;
  item: string;
}

const columns = 'id, author_id, created_at, words';
const maxRead = 100;

/** Newest first. */
export function findNotes(db: Queryable, { kind, item }: NoteSubject): Promise<OperatorNote[]> {
  return db.rows<OperatorNote>(
    `select ${columns} from operator_notes where kind = $1 and item = $2 order by created_at desc, id limit $3`,
    [kind, item, maxRead],
  );
}

export async function addNote(
  { db, clock, ids }: Pick<Engine, 'db' | 'clock' | 'ids'>,
  { kind, item, authorId, words }: NoteSubject & Pick<OperatorNote, 'authorId' | 'words'>,
): Promise<OperatorNote> {
  const note = { id: ids.uuid(), authorId, createdAt: clock.now(), words };
  await db.run(
    'insert into operator_notes (id, kind, item, author_id, created_at, words) values ($1, $2, $3, $4, $5, $6)',
    [note.id, kind, item, authorId, note.createdAt, words],
  );
  return note;
}

/** Deletes the notes about an erased account and everything it owned. */
export async function deleteNotesAbout(tx: Tx, items: readonly string[]): Promise<void> {
  await tx.run(`delete from operator_notes where item = any($1::uuid[])`, [items]);
}
