import { ApiError, teamName, verifiedName } from '#contract/errors.ts';
import { memoize } from '#contract/rules/memoize.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { raise } from '#server/marketplace/signals/index.ts';
import { isNamedIn, isOrganisation, likenessKeys, looksLikeTeam } from './lookalikes.ts';
import type { Named } from './names.ts';
import { findOthersWithBadge, isNearListing } from './nameStore.ts';
import { findUsers } from './store.ts';

type NamedUser = Named & { id: string };

/** What a name looks like. */
export interface Likeness {
  /** The site's name, or its team's. */
  isTeam: boolean;
  /** Somebody with the badge. */
  verified: NamedUser | undefined;
}

export async function findLikeness(
  { settings }: Pick<Engine, 'settings'>,
  tx: Tx,
  user: NamedUser,
): Promise<Likeness> {
  const verified = (await findOthersWithBadge(tx, user.id)).find(other => isAlike(user, other));
  return { isTeam: looksLikeTeam(user, settings().marketplaceName), verified };
}

/**
 * Returns whether a new account with such a name waits for an operator. People share names with others, organisations
 * do not.
 */
export const isHeldFor = ({ isTeam, verified }: Likeness): boolean =>
  isTeam || (verified !== undefined && isOrganisation(verified));

/**
 * Requires that a member's new name does not pose as the team, as an organisation with the badge, or as a person with
 * the badge whose listings are near the member's own. Operators may give such a name, and one that was there before
 * stays.
 * @throws ApiError `validation-invalid-value` with {@link teamName} or {@link verifiedName}.
 */
export async function requireOwnName(
  { settings }: Pick<Engine, 'settings'>,
  tx: Tx,
  { before, after, likeness }: { before: NamedUser; after: Named; likeness: Likeness },
): Promise<void> {
  const { isTeam, verified } = likeness;
  const path = isOrganisation(after) ? ['publicData', 'fullName'] : ['firstName'];
  const source = { type: 'body' as const, path };
  if (isTeam && !looksLikeTeam(before, settings().marketplaceName))
    throw new ApiError('validation-invalid-value', { source, meta: teamName });
  if (!verified || isAlike(before, verified)) return;
  if (isOrganisation(verified) || (await isNearListing(tx, verified.id, before.id)))
    throw new ApiError('validation-invalid-value', { source, meta: verifiedName });
}

/** Signals to operators what a new name looks like. */
export async function noteLikeness(
  engine: Pick<Engine, 'clock' | 'ids'>,
  tx: Tx,
  userId: string,
  { isTeam, verified }: Likeness,
): Promise<void> {
  const signal = { userId, isOnce: true };
  if (isTeam) await raise(engine, tx, { ...signal, reason: 'teamName' });
  if (verified) await raise(engine, tx, { ...signal, reason: 'verifiedName', detail: verified.id });
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

function isAlike(one: Named, other: Named): boolean {
  const [keys, others] = [one, other].map(({ firstName, lastName, displayName, publicData }) => {
    const { profileType, fullName } = publicData;
    const names = { firstName, lastName, displayName, publicData: { profileType, fullName } };
    return keysOf(JSON.stringify(names));
  });
  return [...(keys ?? [])].some(key => others?.has(key) === true);
}
