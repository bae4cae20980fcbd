import type { OrganisationType, ProfileType } from '#contract/account/user.ts';
import { ApiError } from '#contract/errors.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { mergeExtendedData } from '#contract/extendedData.ts';
import { validUserFields } from '#contract/account/userFields.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { lockPublicData } from '#server/marketplace/users/index.ts';

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
