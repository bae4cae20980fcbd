import { anyOf } from '#server/marketplace/anyOf.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** A document, with the message that it was sent in; null: none so far. */
export interface DocumentRow {
  id: string;
  ownerId: string;
  messageId: string | null;
  name: string;
  bytes: number;
}

const columns = 'id, owner_id, message_id, name, bytes';

/**
 * Returns the ids of the messages whose attachments the user may see: their own, and those of an active user unless one
 * has blocked the other. The text of a message stays visible.
 */
export async function findShown(
  db: Queryable,
  messageIds: readonly string[],
  viewerId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    `select m.id from messages m join users u on u.id = m.sender_id where m.id = ${anyOf('$1')} and not m.deleted
       and (m.sender_id = $2 or (u.state = 'active' and u.deleted_at is null and not exists (select from blocks b
         where (b.blocker_id = $2 and b.blocked_id = u.id) or (b.blocker_id = u.id and b.blocked_id = $2))))`,
    [messageIds, viewerId],
    'message-attachments-shown',
  );
  return new Set(rows.map(({ id }) => id));
}

export async function insertImages(tx: Tx, messageId: string, imageIds: readonly string[]): Promise<void> {
  await tx.run(
    `insert into message_images (message_id, image_id, position)
     select $1, id, at from unnest($2::uuid[]) with ordinality as given (id, at)`,
    [messageId, imageIds],
    'message-images-insert',
  );
}

/** What was sent with a message; empty where there is none of that kind. */
export interface AttachedRow {
  messageId: string;
  /** In order. */
  imageIds: readonly string[];
  documents: readonly Pick<DocumentRow, 'id' | 'name' | 'bytes'>[];
}

/** Returns what was sent with these messages: a row for the images of one, and another for its documents. */
export function findAttached(db: Queryable, messageIds: readonly string[]): Promise<AttachedRow[]> {
  return db.rows<AttachedRow>(
    `select message_id, array_agg(image_id order by position) as image_ids, '[]'::json as documents
     from message_images where message_id = ${anyOf('$1')} group by message_id
     union all select message_id, '{}', json_agg(json_build_object('id', id, 'name', name, 'bytes', bytes)
       order by created_at, id)
     from message_documents where message_id = ${anyOf('$1')} group by message_id`,
    [messageIds],
    'message-attached',
  );
}

/** Returns the ids of the images of messages, in order, by message. */
export async function findImageIds(
  db: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ messageId: string; ids: string[] }>(
    `select message_id, array_agg(image_id order by position) as ids from message_images
     where message_id = ${anyOf('$1')} group by message_id`,
    [messageIds],
    'message-images-of',
  );
  return new Map(rows.map(({ messageId, ids }) => [messageId, ids]));
}

export async function insertDocument(
  db: Queryable,
  { id, ownerId, name, bytes, createdAt }: Omit<DocumentRow, 'messageId'> & { createdAt: Date },
): Promise<void> {
  await db.run(
    'insert into message_documents (id, owner_id, name, bytes, created_at) values ($1, $2, $3, $4, $5)',
    [id, ownerId, name, bytes, createdAt],
  );
}

/** Attaches an unsent document of this user to their message. Returns false when there is no such document. */
export async function attachDocument(
  tx: Tx,
  { id, ownerId, messageId }: Pick<DocumentRow, 'id' | 'ownerId'> & { messageId: string },
): Promise<boolean> {
  const attached = await tx.run(
    'update message_documents set message_id = $3 where id = $1 and owner_id = $2 and message_id is null',
    [id, ownerId, messageId],
  );
  return attached === 1;
}

export function findDocument(db: Queryable, id: string): Promise<DocumentRow | undefined> {
  return db.first<DocumentRow>(`select ${columns} from message_documents where id = $1`, [id]);
}

export function findDocumentsOf(db: Queryable, messageIds: readonly string[]): Promise<DocumentRow[]> {
  return db.rows<DocumentRow>(
    `select ${columns} from message_documents where message_id = ${anyOf('$1')} order by created_at, id`,
    [messageIds],
    'message-documents-of',
  );
}

/** Deletes documents uploaded before the given time and never sent, and returns their ids. */
export async function deleteUnsentDocuments(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'delete from message_documents where message_id is null and created_at < $1 returning id',
    [before],
  );
  return rows.map(({ id }) => id);
}

export async function existingDocuments(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>('select id from message_documents where id = any($1::uuid[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

export async function documentIdsOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>('select id from message_documents where owner_id = $1', [
    ownerId,
  ]);
  return rows.map(({ id }) => id);
}

export async function deleteDocumentRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run('delete from message_documents where id = any($1::uuid[])', [ids]);
}
