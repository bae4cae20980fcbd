import type { OrganisationType, ProfileType } from '#contract/entities/user.ts';
import { ApiError } from '#contract/errors.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { mergeExtendedData } from '#contract/rules/extendedData.ts';
import { rightUserFields } from '#contract/rules/userFields.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { holdPublicData } from '#server/marketplace/users/index.ts';

/** What a listing repeats of its author, so that it can be searched by it. */
export interface AuthorFacts {
  profileType: ProfileType;
  /** null for private people. */
  organisationType: OrganisationType | null;
  isVerified: boolean;
}

/**
 * The author's facts, which nobody changes until the transaction ends. Ask before locking a listing: a change of the
 * profile locks in this order, too.
 * @throws ApiError forbidden when the author is banned or gone.
 */
export async function authorFacts(tx: Tx, authorId: string): Promise<AuthorFacts> {
  const publicData = await holdPublicData(tx, authorId);
  if (!publicData) throw new ApiError('forbidden');
  return factsOf(publicData);
}

/** The listing's public data with its author's facts; what the author sent under these keys does not count (readings 32). */
export function withAuthorFacts(publicData: JsonObject, facts: AuthorFacts): JsonObject {
  return mergeExtendedData(publicData, { ...facts } satisfies Record<keyof AuthorFacts, Json>);
}

/** What a listing repeats of an author with this public data. */
export function factsOf(publicData: JsonObject): AuthorFacts {
  const { profileType = 'private', organisationType, isVerified = false } = rightUserFields(publicData);
  const isOrganisation = profileType === 'organisation';
  return { profileType, organisationType: (isOrganisation && organisationType) || null, isVerified };
}
