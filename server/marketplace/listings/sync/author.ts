import type { OrganisationType, ProfileType } from '#contract/account/user.ts';
import { ApiError } from '#contract/errors.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { mergeExtendedData } from '#contract/extendedData.ts';
import { validUserFields } from '#contract/account/userFields.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { lockPublicData } from '#server/marketplace/users/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { contentColumns, contentOf } from '../records/content.ts';
import { lockOutdated } from '../records/store.ts';
import { updateListing } from '../records/writeStore.ts';
import { type ChangeOrigin, recordChange } from './recordChange.ts';

/** Author fields denormalised into listings, so that search can filter by them. */
export interface AuthorFacts {
  profileType: ProfileType;
  /** null for private individuals. */
  organisationType: OrganisationType | null;
  isVerified: boolean;
}

/**
 * Returns the author's fields, locked until the transaction ends. Call it before locking a listing: a change of the
 * profile locks in this order, too.
 * @throws ApiError forbidden when the author is banned or deleted.
 */
export async function authorFacts(tx: Tx, authorId: string): Promise<AuthorFacts> {
  const publicData = await lockPublicData(tx, authorId);
  if (!publicData) throw new ApiError('forbidden');
  return factsOf(publicData);
}

/**
 * Returns the listing's public data with the author's fields, which override values sent under these keys (readings
 * 32).
 */
export function withAuthorFacts(publicData: JsonObject, facts: AuthorFacts): JsonObject {
  return mergeExtendedData(publicData, { ...facts } satisfies Record<keyof AuthorFacts, Json>);
}

/** Returns the denormalised fields for an author's public data. */
export function factsOf(publicData: JsonObject): AuthorFacts {
  const { profileType = 'private', organisationType, isVerified = false } = validUserFields(publicData);
  const isOrganisation = profileType === 'organisation';
  return { profileType, organisationType: (isOrganisation && organisationType) || null, isVerified };
}

/**
 * Updates the denormalised author fields of all listings of an author, also in search. The author must be locked. It
 * does not count as an edit: `updated_at` of the listings is unchanged.
 */
export async function refreshAuthor(
  engine: ChangeOrigin & { engine: Pick<Engine, 'settings'> },
  tx: Tx,
  author: { id: string; publicData: JsonObject },
): Promise<void> {
  const facts = factsOf(author.publicData);
  const key = { authorId: author.id, secret: engine.engine.settings().secret };
  for (const row of await lockOutdated(tx, author.id, { ...facts })) {
    // The public location depends on the author's type.
    const content = { ...contentOf(row), publicData: withAuthorFacts(row.publicData, facts) };
    await updateListing(tx, row.id, {
      ...row,
      ...(await contentColumns(tx, key, content, row)),
    });
    await recordChange(engine, tx, row.id, row);
  }
}
