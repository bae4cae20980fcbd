import { anyOf } from '#server/marketplace/anyOf.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/**
 * `pendingUpload`: its bytes have not arrived; `pendingVerification`: they have, and are checked next; `available`;
 * `verificationFailed`: it is no photo and no PDF document that may be sent, and its bytes are removed.
 */
export type FileState = 'pendingUpload' | 'pendingVerification' | 'available' | 'verificationFailed';

/** A photo or a PDF document for a message. */
export interface FileRow {
  id: string;
  /** null: an Integration API client made it for anyone's message. */
  ownerId: string | null;
  /** The message that it was sent in; null: none so far. */
  messageId: string | null;
  /** The picture of a photo, once it is available; null: a document. */
  imageId: string | null;
  /** Safe to save under, with its ending. */
  name: string;
  mimeType: string;
  /** Of what is downloaded, and before that of what was announced; null: a photo whose size was never stored. */
  bytes: number | null;
  state: FileState;
  createdAt: Date;
  /** When it got into this state. */
  stateAt: Date;
}

const columns = 'id, owner_id, message_id, image_id, name, mime_type, bytes, state, created_at, state_at';

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

/** Adds the photos of uploaded images to a message, in this order, before its other files. */
export async function insertPhotos(
  tx: Tx,
  {
    messageId,
    ownerId,
    imageIds,
    at,
  }: { messageId: string; ownerId: string; imageIds: readonly string[]; at: Date },
): Promise<void> {
  await tx.run(
    `insert into message_files (owner_id, message_id, image_id, position, name, mime_type, bytes, created_at, state_at)
     select $2, $1, i.id, given.at, 'photo-' || given.at || '.jpg', 'image/jpeg', i.bytes, $4, $4
     from unnest($3::uuid[]) with ordinality as given (id, at) join images i on i.id = given.id`,
    [messageId, ownerId, imageIds, at],
    'message-photos-insert',
  );
}

/**
 * Attaches unsent files that are this user's, or anyone's, to their message, in this order after `first` others. Returns
 * them; fewer when some may not be attached.
 */
export function attachFiles(
  tx: Tx,
  {
    messageId,
    ownerId,
    ids,
    first,
  }: { messageId: string; ownerId: string; ids: readonly string[]; first: number },
): Promise<FileRow[]> {
  return tx.rows<FileRow>(
    `with attached as (
       update message_files f set message_id = $1, owner_id = $2, position = $4 + given.at
       from unnest($3::uuid[]) with ordinality as given (id, at)
       where f.id = given.id and f.message_id is null and (f.owner_id = $2 or f.owner_id is null)
         and f.state <> 'verificationFailed'
       returning f.*
     ), owned as (
       update images i set used = true, owner_id = $2 from attached where i.id = attached.image_id
     )
     select ${columns} from attached order by position`,
    [messageId, ownerId, ids, first],
    'message-files-attach',
  );
}

/** Returns the files of these messages, in order. */
export function findFilesOf(db: Queryable, messageIds: readonly string[]): Promise<FileRow[]> {
  return db.rows<FileRow>(
    `select ${columns} from message_files where message_id = ${anyOf('$1')} order by position, created_at, id`,
    [messageIds],
    'message-files-of',
  );
}

export async function insertFile(
  db: Queryable,
  file: Omit<FileRow, 'messageId' | 'imageId' | 'stateAt'>,
): Promise<void> {
  await db.run(
    `insert into message_files (id, owner_id, name, mime_type, bytes, state, created_at, state_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [file.id, file.ownerId, file.name, file.mimeType, file.bytes, file.state, file.createdAt],
  );
}

export function findFile(db: Queryable, id: string): Promise<FileRow | undefined> {
  return db.first<FileRow>(`select ${columns} from message_files where id = $1`, [id]);
}

/** What changes with the state of a file. */
export interface StateChange {
  from: FileState;
  to: FileState;
  at: Date;
  imageId?: string;
  name?: string;
  mimeType?: string;
  bytes?: number;
}

/** Returns the changed file; undefined when it is no longer in the state `from`, or gone. */
export function changeState(
  db: Queryable,
  id: string,
  { from, to, at, imageId, name, mimeType, bytes }: StateChange,
): Promise<FileRow | undefined> {
  return db.first<FileRow>(
    `update message_files set state = $3, state_at = $4, image_id = coalesce($5, image_id), name = coalesce($6, name),
       mime_type = coalesce($7, mime_type), bytes = coalesce($8, bytes)
     where id = $1 and state = $2 returning ${columns}`,
    [id, from, to, at, imageId ?? null, name ?? null, mimeType ?? null, bytes ?? null],
  );
}

/** Which files an Integration API client asks for, newest first. */
export interface FilePage {
  /** Only those that were sent. */
  isAttached: boolean;
  limit: number;
  offset: number;
}

export async function findFiles(
  db: Queryable,
  { isAttached, limit, offset }: FilePage,
): Promise<{ files: FileRow[]; total: number }> {
  const where = isAttached ? 'message_id is not null' : 'true';
  const files = await db.rows<FileRow>(
    `select ${columns} from message_files where ${where} order by created_at desc, id limit $1 offset $2`,
    [limit, offset],
  );
  const count = await db.first<{ total: number }>(
    `select count(*)::int as total from message_files where ${where}`,
  );
  return { files, total: count?.total ?? 0 };
}

/** Returns whether the user has an account, and is not banned. */
export async function isActiveUser(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.first(
    `select 1 from users where id = $1 and state <> 'banned' and deleted_at is null`,
    [userId],
  );
  return row !== undefined;
}

/** Returns whether somebody has reported the message. */
export async function isReported(db: Queryable, messageId: string): Promise<boolean> {
  const row = await db.first(`select 1 from reports where kind = 'message' and target_id = $1 limit 1`, [
    messageId,
  ]);
  return row !== undefined;
}
