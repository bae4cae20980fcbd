import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Named } from './names.ts';

/** Returns all others who have the badge. */
export function findOthersWithBadge(tx: Tx, id: string): Promise<(Named & { id: string })[]> {
  return tx.rows<Named & { id: string }>(
    `select id, first_name, last_name, display_name,
       public_data from users
     where public_data @> '{"isVerified":true}' and id <> $1 and deleted_at is null order by created_at, id`,
    [id],
    'users-with-badge',
  );
}

/** A city with its surroundings: 50 km as a chord of the unit sphere, in which the index of listings has them. */
const near = 50 / 6371;

/** Returns whether a published listing of this user is near a point, or near a published listing of another user. */
export async function isNearListing(
  tx: Tx,
  userId: string,
  other: string | { lat: number; lng: number },
): Promise<boolean> {
  const row =
    typeof other === 'string'
      ? await tx.first(
          `select 1 from listing_index one join listing_index other on other.pos <-> one.pos < $3::float8
           where one.author_id = $1 and other.author_id = $2 limit 1`,
          [userId, other, near],
        )
      : await tx.first(
          `select 1 from listing_index where author_id = $1 and pos <-> cube(array[
             cos(radians($2::float8)) * cos(radians($3::float8)),
             cos(radians($2::float8)) * sin(radians($3::float8)), sin(radians($2::float8))]) < $4::float8 limit 1`,
          [userId, other.lat, other.lng, near],
        );
  return row !== undefined;
}
