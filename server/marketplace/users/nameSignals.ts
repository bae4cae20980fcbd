import { officeClaim, teamName, verifiedName } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import { memoize } from '#contract/text/memoize.ts';
import { isSameIdentity } from '#contract/account/userFields.ts';
import { earthRadius } from '#contract/geo/distance.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { raise } from '#server/marketplace/signals/index.ts';
import { claimsOffice } from './claims.ts';
import { isNamedIn, isOrganisation, likenessKeys } from './lookalikes.ts';
import type { Named } from './names.ts';
import { looksLikeTeam } from './offices.ts';
import { resembles } from './resemblance.ts';
import { isTeamMember } from './policy.ts';
import { findUsers, type UserRow } from './store.ts';

type NamedUser = Named & { id: string; bio: string | null };

/** What a name looks like, and what a bio claims. */
export interface Likeness {
  /** The name is that of the site, its team or an authority. */
  isTeam: boolean;
  /** Somebody with the badge has such a name. */
  verified: (Named & { id: string }) | undefined;
  /** The bio says that its author speaks for the site, its team or an authority. */
  isClaimed: boolean;
}

/** @param before the user before the change: only what differs from it counts. */
export async function findLikeness(
  { settings }: Pick<Engine, 'settings'>,
  tx: Tx,
  user: NamedUser,
  before?: NamedUser,
): Promise<Likeness> {
  const site = settings().marketplaceName;
  const isClaimed = user.bio !== before?.bio && claimsOffice(user.bio ?? '', site);
  if (before && isSameIdentity(before, user)) return { isTeam: false, verified: undefined, isClaimed };
  const others = await findOthersWithBadge(tx, user.id);
  const verified =
    others.find(other => isAlike(user, other)) ?? others.find(other => isTakenFor(user, other));
  return { isTeam: looksLikeTeam(user, site), verified, isClaimed };
}

/**
 * Returns whether a new account with such a name or bio waits for an operator. People share names with others,
 * organisations do not.
 */
export const isHeldFor = ({ isTeam, verified, isClaimed }: Likeness): boolean =>
  isTeam || isClaimed || (verified !== undefined && isOrganisation(verified));

/**
 * Requires that a member's new name and bio do not pose as the team or an authority, nor the name as an organisation
 * with the badge, or as a person with the badge whose listings are near the member's own. Operators may give such a
 * name and speak for the team themselves, and what was there before stays.
 * @throws ApiError `validation-invalid-value` with {@link teamName}, {@link verifiedName} or {@link officeClaim}.
 */
export async function requireOwnName(
  { settings }: Pick<Engine, 'settings'>,
  tx: Tx,
  { before, after, likeness }: { before: UserRow; after: Named; likeness: Likeness },
): Promise<void> {
  const { isTeam, verified, isClaimed } = likeness;
  const isKept = claimsOffice(before.bio ?? '', settings().marketplaceName);
  if (isClaimed && !isKept && !isTeamMember(settings(), before))
    throw invalid(inBody('bio'), { meta: officeClaim });
  const source = isOrganisation(after) ? inBody('publicData', 'fullName') : inBody('firstName');
  if (isTeam && !looksLikeTeam(before, settings().marketplaceName)) throw invalid(source, { meta: teamName });
  if (!verified || isAlike(before, verified) || isTakenFor(before, verified)) return;
  if (isOrganisation(verified) || (await isNearListing(tx, verified.id, before.id)))
    throw invalid(source, { meta: verifiedName });
}

/** Signals to operators what a new name looks like and what a new bio claims. */
export async function recordLikeness(
  engine: Pick<Engine, 'clock' | 'ids'>,
  db: Queryable,
  userId: string,
  { isTeam, verified, isClaimed }: Likeness,
): Promise<void> {
  const signal = { userId, isOnce: true };
  if (isTeam) await raise(engine, db, { ...signal, reason: 'teamName' });
  if (isClaimed) await raise(engine, db, { ...signal, reason: 'posingBio' });
  if (verified) await raise(engine, db, { ...signal, reason: 'verifiedName', detail: verified.id });
}

/**
 * Returns the user with the badge whom a listing imitates: its title names them, or its author has their name and
 * offers something near what they offer. For an organisation the name is enough.
 */
export async function findImitated(
  tx: Tx,
  authorId: string,
  { title, point }: { title: string; point: { lat: number; lng: number } | null },
): Promise<string | undefined> {
  const [author] = await findUsers(tx, [authorId]);
  if (!author) return undefined;
  for (const other of await findOthersWithBadge(tx, authorId)) {
    if (isNamedIn(title, other)) return other.id;
    if (!isAlike(author, other)) continue;
    if (isOrganisation(other) || (point && (await isNearListing(tx, other.id, point)))) return other.id;
  }
  return undefined;
}

/** Cached name keys: every new name is compared with those of everybody who has the badge. */
const rememberedNames = 5000;
const keysOf = memoize(rememberedNames, names => likenessKeys(JSON.parse(names) as Named));

const isTakenFor = (user: Named, other: Named): boolean => isOrganisation(other) && resembles(user, other);

function isAlike(one: Named, other: Named): boolean {
  const [keys, others] = [one, other].map(({ firstName, lastName, displayName, publicData }) => {
    const { profileType, fullName } = publicData;
    const names = { firstName, lastName, displayName, publicData: { profileType, fullName } };
    return keysOf(JSON.stringify(names));
  });
  return [...(keys ?? [])].some(key => others?.has(key) === true);
}

/** Returns all others who have the badge. */
function findOthersWithBadge(tx: Tx, id: string): Promise<(Named & { id: string })[]> {
  return tx.rows<Named & { id: string }>(
    `select id, first_name, last_name, display_name,
       public_data from users
     where public_data @> '{"isVerified":true}' and id <> $1 and deleted_at is null order by created_at, id`,
    [id],
    'users-with-badge',
  );
}

/** A city with its surroundings: 50 km as a chord of the unit sphere, in which the index of listings has them. */
const near = 50_000 / earthRadius;

/** Returns whether a published listing of this user is near a point, or near a published listing of another user. */
async function isNearListing(
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
