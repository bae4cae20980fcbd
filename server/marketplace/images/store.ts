import type { Db, Queryable } from '#server/marketplace/ports/db.ts';
import type { GrantedTo } from './grant.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

export interface MadeSize {
  name: string;
  width: number;
  height: number;
}

export interface ImageRow {
  id: string;
  /** null: usable by anyone. */
  ownerId: string | null;
  variants: readonly MadeSize[];
  /** Whether the AVIF files exist. */
  avif: boolean;
}

const columns = 'id, owner_id, variants, avif';

/** SQL: an image `i` as JSON, an {@link ImageRow}, for statements that read images together with what shows them. */
export const imageJson = `json_build_object('id', i.id, 'ownerId', i.owner_id, 'variants', i.variants, 'avif', i.avif)`;

/**
 * The same with the variants of these names only, a parameter of type text[]; null: all. A list shows two of thirteen: it
 * costs less to leave the others out here than to send and parse them.
 */
export const imageJsonWith = (
  names: string,
): string => `json_build_object('id', i.id, 'ownerId', i.owner_id, 'variants',
  case when ${names}::text[] is null then i.variants else (select coalesce(jsonb_agg(v), '[]')
    from jsonb_array_elements(i.variants) v where v->>'name' = ${anyOf(names, 'text')}) end, 'avif', i.avif)`;

export async function insertImage(
  db: Queryable,
  image: Omit<ImageRow, 'avif'> & { createdAt: Date; print: Buffer | null; bytes: number },
): Promise<void> {
  await db.run(
    `insert into images (id, owner_id, created_at, variants, print, bytes, sealed)
     values ($1, $2, $3, $4::jsonb, $5, $6, true)`,
    [image.id, image.ownerId, image.createdAt, JSON.stringify(image.variants), image.print, image.bytes],
  );
}

export function findImages(db: Queryable, ids: readonly string[]): Promise<ImageRow[]> {
  return db.rows<ImageRow>(`select ${columns} from images where id = ${anyOf('$1')}`, [ids], 'images-by-ids');
}

/** Like {@link findImages}, with whether everybody may see the image. */
export function findWithAccess(
  db: Queryable,
  ids: readonly string[],
): Promise<(ImageRow & { isPublic: boolean })[]> {
  return db.rows(
    `select ${columns}, is_public_image(id) as is_public from images where id = ${anyOf('$1')}`,
    [ids],
    'images-with-access',
  );
}

export async function markAvif(db: Queryable, id: string): Promise<void> {
  await db.run('update images set avif = true where id = $1', [id]);
}

export async function markUsed(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.run(
    `update images set used = true where id = ${anyOf('$1')} and not used`,
    [ids],
    'images-mark-used',
  );
}

export async function deleteImages(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.run('delete from images where id = any($1::uuid[])', [ids]);
}

// The only list of everything that can show an image.
const isShown = `(exists (select from listing_images shown where shown.image_id = i.id)
  or exists (select from past_listings past where past.image_ids @> array[i.id])
  or exists (select from past_profiles past join users who on who.id = past.user_id
    where past.profile_image_id = i.id and who.deleted_at is null)
  or exists (select from listing_changes change where change.image_ids @> array[i.id])
  or exists (select from users who where who.profile_image_id = i.id and who.deleted_at is null)
  or exists (select from message_files sent join messages m on m.id = sent.message_id
    where sent.image_id = i.id and not m.deleted))`;

// The two parties of a conversation lose sight of each other's photos when one blocks the other or the author is
// banned, also by URLs that they were given before; see findShown in the messages module.
const isWithdrawn = `(not exists (select from listing_images shown where shown.image_id = i.id)
  and exists (select from message_files sent join messages m on m.id = sent.message_id
    join transactions t on t.id = m.transaction_id join users u on u.id = m.sender_id
    where sent.image_id = i.id and (u.state = 'banned' or exists (select from blocks b
      where (b.blocker_id = t.customer_id and b.blocked_id = t.provider_id)
        or (b.blocker_id = t.provider_id and b.blocked_id = t.customer_id)))))`;

// Images in an open report are kept for the operators whatever happens to the image (readings 49), and so are those of
// users under legal hold.
const isHeld = `(exists (select from reports r where r.state = 'open' and r.image_ids @> array[i.id])
  or exists (select from legal_holds h where h.user_id = i.owner_id))`;

/**
 * Returns whether something shows the image, or it was created after `newSince` and has not been shown yet. Never when
 * its owner's account is deleted; for the owner, not while banned either, and for others not once it is withdrawn.
 */
export async function isServable(db: Queryable, id: string, to: GrantedTo, newSince: Date): Promise<boolean> {
  const row = await db.first(
    `select 1 from images i where i.id = $1 and ((not i.used and i.created_at > $2) or ${isShown})
       and not exists (select from users o where o.id = i.owner_id
         and (o.deleted_at is not null or ($3 and o.state = 'banned'))) and ($3 or not ${isWithdrawn})`,
    [id, newSince, to === 'owner'],
    'images-servable',
  );
  return row !== undefined;
}

// A listing is public under the condition `visible` of the listings module; a profile while its user is active
// and does not hide it. The database function is_public_image checks the same for one image.
const publicListing = `l.state = 'published' and not l.deleted and u.state = 'active' and u.deleted_at is null`;
const publicProfile = `p.state = 'active' and p.deleted_at is null and not is_hidden_profile(p.id, p.private_data)`;

/** What shows an image to everybody. */
export interface ShownBy {
  /**
   * The ids of a public listing and its author, or of an active user who is not hidden: while none of these changes,
   * everybody may see it. Empty when nothing public shows it.
   */
  by: readonly string[];
  /** Whether its files are still encrypted. */
  sealed: boolean;
}

export async function findPublic(db: Queryable, id: string): Promise<ShownBy> {
  const row = await db.first<ShownBy>(
    `select found.by, i.sealed from images i join (
     select array[l.id, u.id] as by from listing_images s join listings l on l.id = s.listing_id
       join users u on u.id = l.author_id where s.image_id = $1 and ${publicListing}
     union all select array[p.id] from users p where p.profile_image_id = $1 and ${publicProfile}
     limit 1) found on true where i.id = $1`,
    [id],
    'images-public',
  );
  return row ?? { by: [], sealed: true };
}

/** Deletes images from before the given time that nothing shows and no report needs, and returns their ids. */
export function deleteUnshown(db: Db, before: Date, limit: number): Promise<string[]> {
  return db.transaction(async tx => {
    const unshown = await tx.rows<{ id: string }>(
      `select i.id from images i where i.created_at < $1 and not ${isShown} and not ${isHeld}
       order by i.created_at, i.id limit $2 for update skip locked`,
      [before, limit],
    );
    // Something may have started to show an image before it was locked; after that nothing can.
    const removed = await tx.rows<{ id: string }>(
      `delete from images i where i.id = any($1::uuid[]) and not ${isShown} and not ${isHeld} returning i.id`,
      [unshown.map(({ id }) => id)],
    );
    return removed.map(({ id }) => id);
  });
}

/** Returns those of the ids that are images. */
export async function existing(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>('select id from images where id = any($1::uuid[])', [ids]);
  return new Set(rows.map(({ id }) => id));
}
